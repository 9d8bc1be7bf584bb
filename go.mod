module github.com/serbench/serbench

go 1.26.0

// What generators wrote. It is built with the programs that need it.
ignore generated

require (
	github.com/Sereal/Sereal/Go/sereal v0.0.0-20231009093132-b9187f1a92c6
	github.com/agext/levenshtein v1.2.3
	github.com/alecthomas/binary v0.0.0-20231202071617-9b43cc962409
	github.com/amazon-ion/ion-go v1.5.0
	github.com/apache/fory/go/fory v1.6.1
	github.com/bytedance/sonic v1.15.5
	github.com/cybriq/gotiny v0.0.5
	github.com/davecgh/go-xdr v0.0.0-20161123171359-e6a2ba005892
	github.com/fxamacker/cbor/v2 v2.9.6
	github.com/globalsign/mgo v0.0.0-20181015135952-eeefdecb41b8
	github.com/go-json-experiment/json v0.0.0-20260820222146-c27c302e5fc3
	github.com/goccy/go-json v0.12.0
	github.com/google/pprof v0.0.0-20261016150608-1facf8f91b50
	github.com/hamba/avro/v2 v2.31.0
	github.com/hashicorp/go-msgpack v0.5.5
	github.com/hprose/hprose-go v0.0.0-20161031134501-83de97da5004
	github.com/hprose/hprose-golang v2.0.6+incompatible
	github.com/hprose/hprose-golang/v3 v3.0.16
	github.com/jedib0t/go-pretty/v6 v6.8.3
	github.com/json-iterator/go v1.1.12
	github.com/kelindar/binary v1.2.3
	github.com/klauspost/compress v1.19.2
	github.com/klauspost/cpuid/v2 v2.4.0
	github.com/moby/sys/atomicwriter v0.1.0
	github.com/nicholaskh/golib v0.0.0-20200312092542-55fdc4712145
	github.com/niubaoshu/gotiny v0.0.3
	github.com/rogpeppe/go-internal v1.14.1
	github.com/schollz/progressbar/v3 v3.19.1
	github.com/segmentio/encoding v0.5.4
	github.com/shamaton/msgpack/v2 v2.4.0
	github.com/shamaton/msgpack/v3 v3.2.0
	github.com/spf13/cobra v1.10.2
	github.com/spf13/pflag v1.0.9
	github.com/stellar/go-xdr v0.0.0-20260828180817-2b1309f8a5a6
	github.com/ugorji/go/codec v1.3.2
	github.com/vmihailenco/msgpack/v4 v4.3.13
	github.com/vmihailenco/msgpack/v5 v5.4.1
	go.dedis.ch/protobuf v1.0.11
	go.mongodb.org/mongo-driver v1.17.10
	go.mongodb.org/mongo-driver/v2 v2.9.3
	golang.org/x/perf v0.0.0-20260908200009-22c9c6c9d4da
	golang.org/x/sync v0.23.0
	golang.org/x/sys v0.49.0
	golang.org/x/term v0.47.0
	gopkg.in/mgo.v2 v2.0.0-20190816093944-a6b53ec6cb22
	labix.org/v2/mgo v0.0.0-20140701140051-000000000287
)

require (
	dario.cat/mergo v1.0.1 // indirect
	github.com/BurntSushi/toml v1.6.0
	github.com/CrowdStrike/csproto v0.35.0
	github.com/Masterminds/goutils v1.1.1 // indirect
	github.com/Masterminds/semver/v3 v3.3.0 // indirect
	github.com/Masterminds/sprig/v3 v3.3.0 // indirect
	github.com/ProjectZKM/Ziren/crates/go-runtime/zkvm_runtime v0.0.0-20251001021608-1fe7b43fc4d6 // indirect
	github.com/algorand/msgp v1.1.62
	github.com/andyleap/gencode v0.0.0-20171124163308-e1423834d4b4 // indirect
	github.com/andyleap/parser v0.0.0-20160126201130-db5a13a7cd46 // indirect
	github.com/anmitsu/go-shlex v0.0.0-20200514113438-38f4b401e2be // indirect
	github.com/aperturerobotics/json-iterator-lite v1.1.0 // indirect
	github.com/bahlo/generic-list-go v0.2.0 // indirect
	github.com/bits-and-blooms/bitset v1.20.0 // indirect
	github.com/blendle/zapdriver v1.3.1 // indirect
	github.com/buger/jsonparser v1.1.2 // indirect
	github.com/casbin/govaluate v1.10.0 // indirect
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/cloudwego/gopkg v0.2.1
	github.com/cloudwego/thriftgo v0.4.5
	github.com/consensys/gnark-crypto v0.18.1 // indirect
	github.com/cosmos/gogoproto v1.7.2
	github.com/crate-crypto/go-eth-kzg v1.5.0 // indirect
	github.com/daixiang0/gci v0.3.2 // indirect
	github.com/dave/jennifer v1.7.1 // indirect
	github.com/decred/dcrd/dcrec/secp256k1/v4 v4.0.1 // indirect
	github.com/dgraph-io/ristretto v0.2.0 // indirect
	github.com/dlclark/regexp2 v1.11.0 // indirect
	github.com/dustin/go-humanize v1.0.1 // indirect
	github.com/emicklei/dot v1.6.2 // indirect
	github.com/ethereum/c-kzg-4844/v2 v2.1.8 // indirect
	github.com/fatih/structtag v1.2.0 // indirect
	github.com/gagliardetto/binary v0.8.0
	github.com/glycerine/fwd v1.1.4-beta.jea // indirect
	github.com/go-faster/errors v0.7.1 // indirect
	github.com/go-faster/jx v1.2.0
	github.com/goccy/go-yaml v1.19.2
	github.com/gofrs/flock v0.13.0
	github.com/hashicorp/go-msgpack/v2 v2.1.5
	github.com/hexops/gotextdiff v1.0.3 // indirect
	github.com/holiman/uint256 v1.3.2 // indirect
	github.com/huandu/xstrings v1.5.0 // indirect
	github.com/ipfs/go-cid v0.6.1 // indirect
	github.com/ipld/go-ipld-prime v0.24.0
	github.com/jessevdk/go-flags v1.5.0 // indirect
	github.com/josharian/intern v1.0.0 // indirect
	github.com/kr/pretty v0.3.1 // indirect
	github.com/kr/text v0.2.0 // indirect
	github.com/logrusorgru/aurora v2.0.3+incompatible // indirect
	github.com/loopholelabs/polyglot v1.3.0
	github.com/minio/highwayhash v1.0.4 // indirect
	github.com/minio/sha256-simd v1.0.0 // indirect
	github.com/minio/simdjson-go v0.4.5
	github.com/mitchellh/copystructure v1.2.0 // indirect
	github.com/mitchellh/go-testing-interface v1.14.1 // indirect
	github.com/mitchellh/mapstructure v1.4.1 // indirect
	github.com/mitchellh/reflectwalk v1.0.2 // indirect
	github.com/moby/sys/sequential v0.6.0 // indirect
	github.com/mr-tron/base58 v1.3.0 // indirect
	github.com/multiformats/go-base32 v0.1.0 // indirect
	github.com/multiformats/go-base36 v0.2.0 // indirect
	github.com/multiformats/go-multibase v0.3.0 // indirect
	github.com/multiformats/go-multihash v0.2.3 // indirect
	github.com/multiformats/go-varint v0.1.0 // indirect
	github.com/mus-format/common-go v0.0.0-20260324174526-3d8f1741b5a2 // indirect
	github.com/nazarifard/syncpool v0.0.0-20240613052038-6a4f565d052d // indirect
	github.com/pascaldekloe/colfer v1.8.1 // indirect
	github.com/pascaldekloe/name v1.0.0 // indirect
	github.com/pb33f/ordered-map/v2 v2.3.1 // indirect
	github.com/pelletier/go-toml/v2 v2.4.3
	github.com/pierrec/lz4/v4 v4.1.33
	github.com/philhofer/fwd v1.2.0 // indirect
	github.com/pk910/dynamic-ssz v1.3.2
	github.com/pk910/hashtree-bindings v0.2.2 // indirect
	github.com/pkg/errors v0.9.1 // indirect
	github.com/polydawn/refmt v0.90.0 // indirect
	github.com/protolambda/zssz v0.1.5 // indirect
	github.com/prysmaticlabs/go-bitfield v0.0.0-20240618144021-706c95b2dd15 // indirect
	github.com/prysmaticlabs/gohashtree v0.0.4-beta // indirect
	github.com/shopspring/decimal v1.4.0 // indirect
	github.com/spaolacci/murmur3 v1.1.0 // indirect
	github.com/spf13/cast v1.7.0 // indirect
	github.com/streamingfast/logging v0.0.0-20230608130331-f22c91403091 // indirect
	github.com/stretchr/testify v1.12.1 // indirect
	github.com/supranational/blst v0.3.16 // indirect
	github.com/timandy/routine v1.1.5 // indirect
	github.com/ttacon/chalk v0.0.0-20160626202418-22c06c80ed31 // indirect
	github.com/twmb/avro v1.9.0
	github.com/whyrusleeping/cbor-gen v0.3.1
	go.uber.org/atomic v1.7.0 // indirect
	go.uber.org/multierr v1.10.0 // indirect
	go.uber.org/zap v1.27.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	go.yaml.in/yaml/v4 v4.0.0
	golang.org/x/crypto v0.57.0 // indirect
	golang.org/x/exp v0.0.0-20260824195058-e88cd73687aa // indirect
	golang.org/x/xerrors v0.0.0-20240903120638-7835f813f4da // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
	howett.net/plist v1.0.1
	lukechampine.com/blake3 v1.1.6 // indirect
	storj.io/picobuf v0.0.4
)

require (
	github.com/DataDog/zstd v1.5.7 // indirect
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794
	github.com/andot/complexconv v1.0.0 // indirect
	github.com/bytedance/gopkg v0.1.4 // indirect
	github.com/bytedance/sonic/loader v0.5.3 // indirect
	github.com/cloudwego/base64x v0.1.6 // indirect
	github.com/go-viper/mapstructure/v2 v2.4.0 // indirect
	github.com/golang/protobuf v1.5.4
	github.com/golang/snappy v1.0.1-0.20260716114414-9ae09f520e93 // indirect
	github.com/google/go-cmp v0.7.0 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/mailru/easyjson v0.9.2
	github.com/mattn/go-runewidth v0.0.16 // indirect
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/modern-go/concurrent v0.0.0-20180306012644-bacd9c7ef1dd // indirect
	github.com/modern-go/reflect2 v1.0.2 // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	github.com/segmentio/asm v1.2.1 // indirect
	github.com/shamaton/msgpackgen v1.1.0
	github.com/tinylib/msgp v1.6.5
	github.com/twitchyliquid64/golang-asm v0.15.1 // indirect
	github.com/vmihailenco/tagparser v0.1.1 // indirect
	github.com/vmihailenco/tagparser/v2 v2.0.0 // indirect
	github.com/x448/float16 v0.8.4 // indirect
	golang.org/x/arch v0.0.0-20210923205945-b76863e36670 // indirect
	golang.org/x/net v0.59.0 // indirect
	golang.org/x/text v0.42.0 // indirect
	golang.org/x/tools v0.49.0 // indirect
	google.golang.org/appengine v1.6.7 // indirect
	google.golang.org/protobuf v1.36.12
	gopkg.in/yaml.v2 v2.4.0 // indirect
	launchpad.net/gocheck v0.0.0-20140225173054-000000000087 // indirect
)

tool (
	capnproto.org/go/capnp/v3/capnpc-go
	github.com/200sc/bebop/main/bebopc-go
	github.com/CosmWasm/tinyjson/tinyjson
	github.com/CrowdStrike/csproto/cmd/protoc-gen-fastmarshal
	github.com/actgardner/gogen-avro/v10/cmd/gogen-avro
	github.com/algorand/msgp
	github.com/andyleap/gencode
	github.com/aperturerobotics/protobuf-go-lite/cmd/protoc-gen-go-lite
	github.com/calmh/xdr/cmd/genxdr
	github.com/cloudwego/fastpb/protoc-gen-fastpb
	github.com/cloudwego/prutal/prutalgen
	github.com/cloudwego/thriftgo
	github.com/cosmos/cosmos-proto/cmd/protoc-gen-go-pulsar
	github.com/cosmos/gogoproto/protoc-gen-gocosmos
	github.com/deneonet/benc/cmd/bencgen
	github.com/ethereum/go-ethereum/rlp/rlpgen
	github.com/ferranbt/fastssz/sszgen
	github.com/glycerine/go-capnproto/capnpc-go
	github.com/gogo/protobuf/protoc-gen-gogo
	github.com/gogo/protobuf/protoc-gen-gogofaster
	github.com/karalabe/ssz/cmd/sszgen
	github.com/mailru/easyjson/easyjson
	github.com/pascaldekloe/colfer/cmd/colf
	github.com/pk910/dynamic-ssz/dynssz-gen
	github.com/planetscale/vtprotobuf/cmd/protoc-gen-go-vtproto
	github.com/shamaton/msgpackgen
	github.com/tinylib/msgp
	go.uber.org/thriftrw
	google.golang.org/protobuf/cmd/protoc-gen-go
	storj.io/picobuf/protoc-gen-pico
	zombiezen.com/go/capnproto2/capnpc-go
)

require (
	buf.build/go/hyperpb v0.1.3
	capnproto.org/go/capnp/v3 v3.1.0-alpha.2
	github.com/200sc/bebop v0.6.2
	github.com/CosmWasm/tinyjson v0.9.0
	github.com/VictoriaMetrics/easyproto v1.2.0
	github.com/actgardner/gogen-avro/v10 v10.2.1
	github.com/apache/thrift v0.25.0
	github.com/aperturerobotics/protobuf-go-lite v0.16.0
	github.com/bufbuild/protocompile v0.14.1
	github.com/calmh/xdr v1.2.0
	github.com/chmike/ditp v0.0.0-20240629115045-1ab5bbd646cd
	github.com/cloudwego/fastpb v0.0.5
	github.com/cloudwego/frugal v0.3.1
	github.com/cloudwego/prutal v0.2.1
	github.com/colega/zeropool v0.0.0-20230505084239-6fb4a4f75381 // indirect
	github.com/cosmos/cosmos-proto v1.0.0-beta.5
	github.com/deneonet/benc v1.1.8
	github.com/ethereum/go-ethereum v1.17.8
	github.com/ferranbt/fastssz v1.0.0
	github.com/glycerine/go-capnproto v0.0.0-20190118050403-2d07de3aa7fc
	github.com/glycerine/greenpack v0.540.0
	github.com/glycerine/rbtree v0.0.0-20190406191118-ceb71889d809 // indirect
	github.com/gogo/protobuf v1.3.2
	github.com/google/flatbuffers v25.12.19+incompatible
	github.com/ikkerens/ikeapack v1.5.1
	github.com/invopop/jsonschema v0.14.0
	github.com/karalabe/ssz v0.3.0
	github.com/linkedin/goavro v1.0.5
	github.com/linkedin/goavro/v2 v2.15.0
	github.com/mus-format/mus-go v0.10.2
	github.com/mus-format/musgen-go v0.2.3
	github.com/nazarifard/fastape v0.0.0-20240709164519-8c17d21a54a1
	github.com/near/borsh-go v0.3.2-0.20220516180422-1ff87d108454
	github.com/planetscale/vtprotobuf v0.6.1-0.20250313105119-ba97887b0a25
	github.com/prysmaticlabs/go-ssz v0.0.0-20210121151755-f6208871c388
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	github.com/valyala/fastjson v1.6.10
	go.uber.org/thriftrw v1.32.0
	golang.org/x/mod v0.41.0
	gonum.org/v1/gonum v0.17.0
	zombiezen.com/go/capnproto2 v2.18.2+incompatible
)
