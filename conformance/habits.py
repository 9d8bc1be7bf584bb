"""What the data sets contain, and how each library is known to write it.

A *shape* describes the contents of a Go type, written here by hand. A *habit* is how a
library writes a part of it, such as a time as its nanoseconds.
"""

EACH = "*"  # the only key of a map's shape: the value of every entry

SMALL = {"TestInt32": "int32", "TestInt64": "int64", "TestFloat": "float32", "TestDouble": "float64",
         "TestBool": "bool", "TestBytes": "bytes", "TestString": "string"}
MEDIUM = {**SMALL, "TestIntArray": ["int64"], "Nested": SMALL}
LARGE = {"NestedMediumMock": [MEDIUM], "NestedSmallMock": [SMALL], "TestString": "string", "TestBytes": "bytes"}
PERSON = {"Name": "string", "BirthDay": "time", "Phone": "string", "Siblings": "int64", "Spouse": "bool",
          "Money": "float64"}
PERSONTAGS = {**PERSON, "Tags": {EACH: "string"}, "Aliases": ["string"]}
SHAPES = {"person": PERSON, "persontags": PERSONTAGS, "small": SMALL, "medium": MEDIUM, "large": LARGE}

# What the libraries of a format do, then the exceptions. A time of two fields beside each other
# is a pair; a record has both inside.
BINARY = {"names": "go", "time": "own", "bytes": "raw", "strings": "text", "ints": "number", "floats": "float",
          "omits": "nothing"}
TEXT = {**BINARY, "names": "tag", "time": "text", "bytes": "base64", "floats": "number"}
PROTOJSON = {"names": "camel", "ints": "text", "omits": "zeros"}
HABITS = {
    "json": TEXT,
    "msgpack": BINARY,
    "cbor": {**BINARY, "names": "tag", "time": "pair"},
    "bson": {**BINARY, "names": "lower", "time": "pair"},
    "extjson": {**BINARY, "names": "lower", "time": "record"},
    "protobuf": {**TEXT, **PROTOJSON},  # as decode_protobuf returns it
    "avro": {**BINARY, "time": "pair"},
    "avro-json": {**BINARY, "time": "pair"},
    "plist-binary": {**BINARY, "time": "pair"},
    "plist-xml": {**BINARY, "time": "pair"},
    "toml": {**BINARY, "time": "text", "bytes": "numbers"},
    "xml": {**TEXT, "names": "go"},
}
EXCEPTIONS = {
    **{(lib, "json"): PROTOJSON for lib in ("gogojson", "goprotobuf", "protobuf", "protobuflite")},
    ("fastjson", "json"): {"time": "record"},
    ("jx", "json"): {"time": "record"},
    ("tinyjson", "json"): {"floats": "bits"},  # it has no floats
    ("goccyyaml", "json"): {"names": "tag or lower", "bytes": "numbers"},
    ("ipld", "json"): {"names": "go", "time": "pair", "bytes": "dag-json"},
    # The first MessagePack had one type for both text and bytes, and none for times.
    ("hashicorpmsgpack", "msgpack"): {"bytes": "as text", "time": "gob"},
    ("hashicorpmsgpack2", "msgpack"): {"names": "tag", "bytes": "as text", "time": "timestamp as text"},
    ("ugorji", "msgpack"): {"names": "tag", "bytes": "as text", "time": "timestamp as text"},
    ("algorandmsgp", "msgpack"): {"time": "extension 5", "omits": "zeros"},
    ("greenpack", "msgpack"): {"time": "extension 5", "omits": "zeros"},
    ("msgp", "msgpack"): {"time": "extension 5"},
    ("cbor", "cbor"): {"time": "text"},
    ("cborgen", "cbor"): {"names": "order", "floats": "bits"},  # it has no floats
    ("ipld", "cbor"): {"names": "go"},
    ("mongo", "bson"): {"time": "record"},
    ("mongo1", "bson"): {"time": "record"},
    ("vitessbson", "bson"): {"names": "go", "strings": "as bytes"},
    ("dedis", "protobuf"): {"dialect": "zigzag", "time": "pair"},
}
# What variants do differently, by a part of their names; * is every library.
VARIANTS = {
    ("*", "layout=array"): {"names": "order", "omits": "nothing"},
    ("*", "time=unixnano"): {"time": "ns"},
    ("*", "time=native"): {"time": "own"},
    ("algorandmsgp", "config=full"): {"omits": "nothing"},
    ("cbor", "keys=int"): {"names": "number"},
    ("cbor", "time=native"): {"time": "s"},
    ("cborgen", "layout=map"): {"names": "go"},
    ("cborgen", "time=native"): {"time": "ns"},
    ("dedis", "time=native"): {"time": "ns"},
    ("hamba", "time=native"): {"time": "us"},
    ("hashicorpmsgpack", "config=newspec"): {"bytes": "raw"},
    ("hashicorpmsgpack2", "config=newspec"): {"bytes": "raw", "time": "own"},
    ("twmbavro", "time=native"): {"time": "ns"},
    ("ugorji", "config=newspec"): {"bytes": "raw", "time": "own"},
    ("vmihailenco", "config=intern"): {"interned": True},
}
DUMPED = {**TEXT, "names": "go"}  # values.jsonl itself
# How far off a float may be, or a time in nanoseconds, by the loss in outcomes.tsv.
LOSSES = {"": 0, "float: 6 decimals": 0.51e-6, "time: 100 ns": 100, "time: µs": 10**3, "time: ms": 10**6, "time: s": 10**9}


def habits_of(lib, format, variant):
    """The habits of a variant, given its parts, such as format=json."""
    habits = {**HABITS[format], **EXCEPTIONS.get((lib, format), {})}
    for (of, part), more in VARIANTS.items():
        if of in ("*", lib) and part in variant.split(","):
            habits = {**habits, **more}
    return habits


def split(kind):
    """A shape with two fields for each time, NAMESeconds and NAMENanoseconds."""
    if isinstance(kind, list):
        return [split(kind[0])]
    if not isinstance(kind, dict):
        return kind
    fields = {}
    for name, of in kind.items():
        halves = {name + "Seconds": "seconds", name + "Nanoseconds": "nanoseconds"}
        fields.update(halves if of == "time" else {name: split(of)})
    return fields
