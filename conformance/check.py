"""Decodes what `serbench dump` writes with independent implementations, and compares.

    check.py SERBENCH [--all] [--self-test]

A *shape* describes the contents of a Go type, written here by hand. A *habit* is how a
library is known to write a value, such as a time as its nanoseconds. Anything that no habit
allows is a difference. The library's outcomes.tsv says how exact a time must be.
--all checks every variant, not only the default ones.
--self-test plants faults in the first values and bytes, and fails if one goes undetected.
"""

import base64
import csv
import datetime
import functools
import io
import json
import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

import bson
import cbor2
import fastavro
import grpc_tools.protoc
import msgpack
from google.protobuf import descriptor_pb2, json_format, message_factory

CONTESTANTS = pathlib.Path(__file__).resolve().parent.parent / "contestants"
COUNT = 10  # values of each data set
EACH = "*"  # the only key of a map's shape: the value of every entry

SMALL = {"TestInt32": "int32", "TestInt64": "int64", "TestFloat": "float32", "TestDouble": "float64",
         "TestBool": "bool", "TestBytes": "bytes", "TestString": "string"}
MEDIUM = {**SMALL, "TestIntArray": ["int64"], "Nested": SMALL}
LARGE = {"NestedMediumMock": [MEDIUM], "NestedSmallMock": [SMALL], "TestString": "string", "TestBytes": "bytes"}
PERSON = {"Name": "string", "BirthDay": "time", "Phone": "string", "Siblings": "int64", "Spouse": "bool",
          "Money": "float64"}
PERSONTAGS = {**PERSON, "Tags": {EACH: "string"}, "Aliases": ["string"]}
SHAPES = {"person": PERSON, "persontags": PERSONTAGS, "small": SMALL, "medium": MEDIUM, "large": LARGE}
MESSAGES = {"person": "PersonA", "persontags": "PersontagsA", "small": "SmallStruct", "medium": "MediumStruct",
            "large": "LargeStruct"}

# What the libraries of a format do, then the exceptions.
BINARY = {"names": "go", "time": "own", "bytes": "raw", "strings": "text", "ints": "number", "floats": "float"}
TEXT = {**BINARY, "names": "tag", "time": "text", "bytes": "base64", "floats": "number"}
PROTOJSON = {"names": "camel", "time": "ns", "ints": "text", "omits": "zeros"}
HABITS = {
    "json": TEXT,
    "msgpack": BINARY,
    "cbor": {**BINARY, "names": "tag"},
    "bson": {**BINARY, "names": "lower"},
    "protobuf": {**TEXT, **PROTOJSON},  # as decode_protobuf returns it
    "avro": {**BINARY, "time": "ns"},
    "avro-json": {**BINARY, "time": "ns"},
}
EXCEPTIONS = {
    **{(lib, "json"): PROTOJSON for lib in ("gogojson", "goprotobuf", "protobuf", "protobuflite")},
    ("fastjson", "json"): {"time": "ns"},
    ("tinyjson", "json"): {"floats": "bits"},  # it has no floats
    # The first MessagePack had one type for both text and bytes, and none for times.
    ("hashicorpmsgpack", "msgpack"): {"bytes": "as text", "time": "gob"},
    ("ugorji", "msgpack"): {"names": "tag", "bytes": "as text", "time": "timestamp as text"},
    ("msgp", "msgpack"): {"time": "extension 5"},
    ("cbor", "cbor"): {"time": "s"},
    ("vitessbson", "bson"): {"names": "go", "strings": "as bytes"},
    ("hamba", "avro"): {"time": "us"},
    ("dedis", "protobuf"): {"dialect": "zigzag"},
}
# What variants do differently, by a part of their names; * is every library.
VARIANTS = {
    ("*", "layout=array"): {"names": "order"},
    ("cbor", "config=rfc3339nano"): {"time": "text"},
    ("greenpack", "config=msgpack2"): {"time": "extension 5", "omits": "zeros"},
    ("greenpack", "layout=array"): {"time": "extension 5"},
    ("hashicorpmsgpack", "config=newspec"): {"bytes": "raw"},
    ("ugorji", "config=newspec"): {"bytes": "raw", "time": "own"},
}
DUMPED = {**TEXT, "names": "go"}  # values.jsonl itself
# How far off a float may be, or a time in nanoseconds, by the loss in outcomes.tsv.
LOSSES = {"": 0, "float: 6 decimals": 0.51e-6, "time: 100 ns": 100, "time: µs": 10**3, "time: ms": 10**6, "time: s": 10**9}


# One decoder for each format.

def decode_json(data, shape, habits):
    """Strict: UTF-8, no duplicate fields, no NaN."""
    def fields(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a field is written twice")
        return dict(pairs)
    return json.loads(data.decode("utf-8"), object_pairs_hook=fields, parse_constant=lambda _: None)


def decode_msgpack(data, shape, habits):
    """Bytes written as text survive as surrogates."""
    return msgpack.unpackb(data, unicode_errors="surrogateescape")


def decode_cbor(data, shape, habits):
    stream = io.BytesIO(data)
    return whole(cbor2.load(stream), stream)


def decode_bson(data, shape, habits):
    return bson.decode(data)


def decode_avro(data, shape, habits):
    stream = io.BytesIO(data)
    return whole(fastavro.schemaless_reader(stream, avro_schema(SHAPES[shape]), None), stream)


def decode_avro_json(data, shape, habits):
    [value] = fastavro.json_reader(io.StringIO(data.decode("utf-8")), avro_schema(SHAPES[shape]))
    return value


def decode_protobuf(data, shape, habits):
    """Goes through the implementation's JSON for a message."""
    message = messages(habits.get("dialect"))[MESSAGES[shape]].FromString(data)
    size = message.ByteSize()
    message.DiscardUnknownFields()
    if message.ByteSize() < size:
        raise ValueError("there are fields that the .proto does not have")
    return json_format.MessageToDict(message, always_print_fields_with_no_presence=True)


DECODERS = {"json": decode_json, "msgpack": decode_msgpack, "cbor": decode_cbor, "bson": decode_bson,
            "avro": decode_avro, "avro-json": decode_avro_json, "protobuf": decode_protobuf}


def whole(value, stream):
    """The value, if no bytes follow it."""
    if rest := stream.read():
        raise ValueError(f"{len(rest)} bytes are left over")
    return value


def avro_schema(kind, path="Record"):
    """A shape as an Avro schema. The names of records are not in the bytes; each is unique."""
    if isinstance(kind, str):
        return {"int32": "int", "int64": "long", "time": "long", "float32": "float", "float64": "double",
                "bool": "boolean"}.get(kind, kind)
    if isinstance(kind, list):
        return {"type": "array", "items": avro_schema(kind[0], path)}
    if EACH in kind:
        return {"type": "map", "values": avro_schema(kind[EACH], path)}
    return {"type": "record", "name": path,
            "fields": [{"name": name, "type": avro_schema(of, path + name)} for name, of in kind.items()]}


@functools.cache
def messages(dialect):
    """The messages of the committed .proto files, by name. In zigzag, the dialect of a
    library without .proto files, integers are sint32 and sint64, and a time is an sfixed64."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        names = [f"{room}.proto" for room in ("person", "persontags", "large")]
        for file in names:
            source = (CONTESTANTS / "protobuf/generated" / file.removesuffix(".proto") / "messages.proto").read_text("utf-8")
            if dialect == "zigzag":
                source = re.sub(r"\bint(32|64)\b", r"sint\1", source.replace("int64 birth_day", "sfixed64 birth_day"))
            (folder / file).write_text(source, "utf-8")
        if grpc_tools.protoc.main(["protoc", f"-I{folder}", f"-o{folder / 'set'}", *names]):
            sys.exit("protoc does not compile the messages")
        files = descriptor_pb2.FileDescriptorSet.FromString((folder / "set").read_bytes()).file
    return {name.rpartition(".")[2]: made for name, made in message_factory.GetMessages(files).items()}


# From a decoded value to a flat table: path to value.

def leaves(kind, value, habits, path=""):
    """Yields (path, kind, value) for everything in a value. None is an empty list or map."""
    if isinstance(kind, str):
        try:
            yield path, kind, READERS[kind](value, habits)
        except Exception as error:
            raise ValueError(f"{path}: {value!r:.60} is no {kind} of this format") from error
    elif isinstance(kind, list):
        for i, item in enumerate(only(value or [], list)):
            yield from leaves(kind[0], item, habits, f"{path}[{i}]")
    elif EACH in kind:
        for key, item in only(value or {}, dict).items():
            yield from leaves(kind[EACH], item, habits, f"{path}[{only(key, str)!r}]")
    elif habits["names"] == "order":  # an array
        if len(only(value, list)) != len(kind):
            raise ValueError(f"{path}: {len(value)} fields, not {len(kind)}")
        for name, item in zip(kind, value):
            yield from leaves(kind[name], item, habits, f"{path}.{name}")
    else:
        names = {wire_name(name, habits["names"]): name for name in kind}
        for name, item in only(value, dict).items():
            if name not in names:
                raise ValueError(f"{path}: a field {name!r}")
            yield from leaves(kind[names[name]], item, habits, f"{path}.{names[name]}")


def wire_name(name, style):
    """A field's name in the bytes. The structs of the size suite have json tags, the persons none."""
    if style == "camel" or style == "tag" and name.startswith(("Test", "Nested")):
        return name[0].lower() + name[1:]
    return name.lower() if style == "lower" else name


def only(value, *types):
    """The value, if it has one of these types. To Python a bool is an int; not here."""
    if not isinstance(value, types) or isinstance(value, bool) and bool not in types:
        raise ValueError(f"{value!r:.60} is no {types[0].__name__}")
    return value


def escaped(text):
    return only(text, str).encode("utf-8", "surrogateescape")


def read_string(value, habits):
    return only(value, bytes).decode("utf-8") if habits["strings"] == "as bytes" else only(value, str)


def read_bytes(value, habits):
    if habits["bytes"] == "base64":
        return base64.b64decode(only(value, str), validate=True)
    return escaped(value) if habits["bytes"] == "as text" else bytes(only(value, bytes))


def read_int64(value, habits):
    return int(only(value, str) if habits["ints"] == "text" else only(value, int))


def read_float(value, habits, code, size):
    """A decimal text means the nearest float of that size. -0 and 0 are different floats."""
    if habits["floats"] == "bits":
        return struct.unpack(code, only(value, int).to_bytes(size, "big"))[0]
    only(value, *(float, int) if habits["floats"] == "number" else (float,))
    return struct.unpack(code, struct.pack(code, value))[0]


def read_time(value, habits):
    """Nanoseconds since 1970."""
    form = habits["time"]
    if form in ("ns", "us", "s"):
        return read_int64(value, habits) * {"ns": 1, "us": 10**3, "s": 10**9}[form]
    if form == "text":  # datetime has no nanoseconds
        seconds, decimals, offset = re.fullmatch(r"(\S{19})(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)", value).groups("")
        whole_seconds = datetime.datetime.fromisoformat(seconds + offset.replace("Z", "+00:00"))
        return since_1970(whole_seconds) + int(decimals.ljust(9, "0"))
    if form == "gob":  # time.MarshalBinary: a version, seconds since the year 1, nanoseconds, minutes of offset
        _, seconds, nanos, _ = struct.unpack(">bqih", value if isinstance(value, bytes) else escaped(value))
        return (seconds - 62135596800) * 10**9 + nanos
    if form == "extension 5" and value.code == 5:
        seconds, nanos = struct.unpack(">qi", value.data)
        return seconds * 10**9 + nanos
    if form == "timestamp as text":
        value = msgpack.Timestamp.from_bytes(escaped(value))
    return value.to_unix_nano() if isinstance(value, msgpack.Timestamp) else since_1970(value)


def since_1970(moment):
    """Nanoseconds of a time, which is in UTC unless it says otherwise."""
    moment = moment if moment.tzinfo else moment.replace(tzinfo=datetime.timezone.utc)
    epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
    return (moment - epoch) // datetime.timedelta(microseconds=1) * 1000


READERS = {"string": read_string, "bytes": read_bytes, "bool": lambda value, _: only(value, bool),
           "int32": lambda value, _: int(only(value, int)), "int64": read_int64, "time": read_time,
           "float32": functools.partial(read_float, code=">f", size=4),
           "float64": functools.partial(read_float, code=">d", size=8)}


# The comparison, and the faults that it must detect.

def difference(data, want, case):
    """The first difference between the bytes and the value, or None."""
    try:
        value = DECODERS[case["format"]](data, case["data"], case["habits"])
        got = {path: leaf for path, _, leaf in leaves(SHAPES[case["data"]], value, case["habits"])}
    except Exception as error:  # each decoder raises its own
        return f"{type(error).__name__}: {error}"
    for path in got.keys() - want.keys():
        return f"{path} is {got[path]!r:.60}, and not in the value"
    for path, (kind, leaf) in want.items():
        if path not in got:
            if leaf or "omits" not in case["habits"]:
                return f"{path} is missing"
        elif repr(got[path]) != repr(leaf) and not (kind in case["kinds"] and abs(got[path] - leaf) < case["slack"]):
            return f"{path} is {got[path]!r:.60}, not {leaf!r:.60}"
    return None


def faults(data, want, case):
    """Yields bytes and values that differ: each part of the value is changed, one is added, one
    is removed; a bit of a text is flipped, the last byte is missing, there is one too many."""
    for path, (kind, leaf) in want.items():
        other = {"str": lambda: leaf + "x", "bytes": lambda: leaf + b"x", "bool": lambda: not leaf,
                 "int": lambda: leaf + (2 * case["slack"] if kind == "time" and case["slack"] else 1),
                 "float": lambda: math.nextafter(leaf, math.inf)}[type(leaf).__name__]()
        yield data, {**want, path: (kind, other)}
    yield data, {**want, ".Planted": ("string", "x")}
    path, (_, text) = next((path, leaf) for path, leaf in want.items() if path in (".Name", ".TestString"))
    yield data, {other: leaf for other, leaf in want.items() if other != path}
    at = data.index(text.split("\n")[0].encode())
    yield data[:at] + bytes([data[at] ^ 1]) + data[at + 1:], want
    yield data[:-1], want
    yield data + b"\0", want


def cases(serbench, everything):
    """The variants of all formats with a decoder, with every data set."""
    listed = json.loads(subprocess.check_output([serbench, "list", "--format", "json"]))
    for lib, variant in ((lib["name"], v) for lib in listed if not lib.get("excluded") for v in lib["variants"]):
        if (variant["default"] or everything) and variant.get("format") in DECODERS:
            with open(CONTESTANTS / lib / "testdata/outcomes.tsv", encoding="utf-8", newline="") as file:
                outcomes = {(row["variant"], row["type"]): row for row in csv.DictReader(file, delimiter="\t")}
            format = variant["format"]
            habits = {**HABITS[format], **EXCEPTIONS.get((lib, format), {})}
            for (of, part), more in VARIANTS.items():
                if of in ("*", lib) and part in variant["name"].split(","):
                    habits = {**habits, **more}
            for data in SHAPES:
                yield {"lib": lib, "format": format, "data": data, "habits": habits, **outcomes[variant["name"], data]}


def check(serbench, case, folder, self_test):
    """The result for one library and one data set, which begins with ok if there is no difference."""
    done = subprocess.run([serbench, "dump", "--lib", case["lib"], "--variant", re.escape(case["variant"]),
                           "--data", case["data"], "-n", str(COUNT), "-o", folder], capture_output=True, text=True)
    loss = case["loss or stage"]
    if done.returncode and (case["outcome"], loss) == ("wrong", "marshal"):
        return "ok: it cannot write this type, as outcomes.tsv says"
    if done.returncode:
        return f"differs: {done.stderr.strip()}"
    case["slack"] = LOSSES[loss] if case["outcome"] != "wrong" else 0
    case["kinds"] = ("float32", "float64") if loss.startswith("float") else ("time",)
    planted = 0
    for i, line in enumerate(pathlib.Path(folder, "values.jsonl").read_text("utf-8").splitlines()):
        want = {path: (kind, leaf) for path, kind, leaf in leaves(SHAPES[case["data"]], json.loads(line), DUMPED)}
        data = pathlib.Path(folder, f"{i:06}.bin").read_bytes()
        if found := difference(data, want, case):
            return f"differs: value {i}: {found}"
        for bad_data, bad_want in faults(data, want, case) if self_test and i < 3 else ():
            planted += 1
            if not difference(bad_data, bad_want, case):
                return f"differs: a planted fault in value {i} is not seen, number {planted}"
    return f"ok: {planted} planted faults are seen" if self_test else "ok"


def main(serbench, everything, self_test):
    failed, formats = 0, set()
    for case in cases(serbench, everything):
        with tempfile.TemporaryDirectory() as folder:
            text = check(serbench, case, folder, self_test)
        print(f"{case['format']:9} {case['lib']:16} {case['variant']:14} {case['data']:10} {text}")
        formats.add(case["format"])
        failed += not text.startswith("ok")
    for format in DECODERS.keys() - formats:
        print(f"{format}: no library of this format is listed")
    return 1 if failed or DECODERS.keys() - formats else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--all" in sys.argv[2:], "--self-test" in sys.argv[2:]))
