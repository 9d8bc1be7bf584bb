"""One decoder for each format: from bytes to dicts, lists and scalars.

Each takes a case, whose shape is that of the value in the bytes.
"""

import datetime
import functools
import io
import json
import pathlib
import plistlib
import re
import sys
import tempfile
import tomllib
import xml.etree.ElementTree

import bson
import bson.json_util
import cbor2
import fastavro
import grpc_tools.protoc
import msgpack
from google.protobuf import descriptor_pb2, json_format, message_factory

from habits import EACH

CONTESTANTS = pathlib.Path(__file__).resolve().parent.parent / "contestants"
# Where "serbench generate" has written the code of protobuf; the command line sets it.
GENERATED = None
ROOMS = ["person", "persontags", "large"]
MESSAGES = {"person": "PersonA", "persontags": "PersontagsA", "small": "SmallStruct", "medium": "MediumStruct",
            "large": "LargeStruct"}


def decode_json(data, case):
    """Strict: UTF-8, no duplicate fields, no NaN."""
    return json.loads(data.decode("utf-8"), object_pairs_hook=unique, parse_constant=lambda _: None)


def decode_extjson(data, case):
    decode_json(data, case)  # for its strictness
    return bson.json_util.loads(data.decode("utf-8"))


def decode_msgpack(data, case):
    """Bytes written as text survive as surrogates."""
    if not case["habits"].get("interned"):
        return msgpack.unpackb(data, unicode_errors="surrogateescape")
    return interned(msgpack.unpackb(data, ext_hook=Place.of, strict_map_key=False), [])


def decode_cbor(data, case):
    stream = io.BytesIO(data)
    return whole(cbor2.load(stream), stream)


def decode_bson(data, case):
    return bson.decode(data)


def decode_avro(data, case):
    stream = io.BytesIO(data)
    return whole(fastavro.schemaless_reader(stream, avro_schema(case["shape"]), None), stream)


def decode_avro_json(data, case):
    [value] = fastavro.json_reader(io.StringIO(data.decode("utf-8")), avro_schema(case["shape"]))
    return value


def decode_protobuf(data, case):
    """Goes through the implementation's JSON for a message."""
    habits = case["habits"]
    message = messages(habits.get("dialect"), habits["time"])[MESSAGES[case["data"]]].FromString(data)
    size = message.ByteSize()
    message.DiscardUnknownFields()
    if message.ByteSize() < size:
        raise ValueError("there are fields that the .proto does not have")
    return json_format.MessageToDict(message, always_print_fields_with_no_presence=True)


def decode_plist_binary(data, case):
    return plistlib.loads(data, fmt=plistlib.FMT_BINARY)


def decode_plist_xml(data, case):
    return plistlib.loads(data, fmt=plistlib.FMT_XML)


def decode_toml(data, case):
    """A time must be one of TOML. It is returned as text, because a datetime has no nanoseconds."""
    text = data.decode("utf-8")
    times = [name for name, kind in case["shape"].items() if kind == "time"]
    value = tomllib.loads(text)
    for name in times:
        if not isinstance(value[name], datetime.datetime):
            raise ValueError(f"{name} is no time of TOML")
        text = re.sub(rf"(?m)^({name} = )(\S+)$", r'\1"\2"', text)
    return tomllib.loads(text)


def decode_xml(data, case):
    return from_xml(xml.etree.ElementTree.fromstring(data), case["shape"])


DECODERS = {"json": decode_json, "extjson": decode_extjson, "msgpack": decode_msgpack, "cbor": decode_cbor,
            "bson": decode_bson, "avro": decode_avro, "avro-json": decode_avro_json,
            "protobuf": decode_protobuf, "plist-binary": decode_plist_binary, "plist-xml": decode_plist_xml,
            "toml": decode_toml, "xml": decode_xml}


def unique(pairs):
    """The pairs as a dict, if no key occurs twice."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a field is written twice")
    return dict(pairs)


def whole(value, stream):
    """The value, if no bytes follow it."""
    if rest := stream.read():
        raise ValueError(f"{len(rest)} bytes are left over")
    return value


class Place(int):
    """Extension -128 of one library, instead of a text that came before: its place among them."""

    @classmethod
    def of(cls, code, data):
        if code != -128:
            raise ValueError(f"extension {code}")
        return cls.from_bytes(data, "big")


def interned(value, texts):
    """The value with its texts, of which the library counts those of at least three bytes."""
    if isinstance(value, dict):
        return unique([(interned(name, texts), interned(item, texts)) for name, item in value.items()])
    if isinstance(value, list):
        return [interned(item, texts) for item in value]
    if isinstance(value, Place):
        return texts[value]
    if isinstance(value, str) and len(value.encode()) >= 3:
        texts.append(value)
    return value


def from_xml(element, kind):
    """An element for each field, for each item of a list, and for each entry of a map."""
    text = element.text or ""
    if element.attrib or len(element) and "".join([text, *(child.tail or "" for child in element)]).strip():
        raise ValueError(f"<{element.tag}> has attributes, or text beside elements")
    if not isinstance(kind, dict):
        if len(element):
            raise ValueError(f"<{element.tag}> has elements")
        return text if kind in ("string", "bytes", "time") else json.loads(text)
    pairs = [(child.tag, from_xml(child, field_kind(kind, child.tag))) for child in element]
    several = {name: [value for tag, value in pairs if tag == name]
               for name, of in kind.items() if isinstance(of, list) or EACH in of}
    value = unique([pair for pair in pairs if pair[0] not in several])
    for name, items in several.items():
        value[name] = items if isinstance(kind[name], list) else unique([entry(item) for item in items])
    return value


def entry(fields):
    if fields.keys() != {"Key", "Value"}:
        raise ValueError(f"{fields!r:.60} is no entry of a map")
    return fields["Key"], fields["Value"]


def field_kind(kind, name):
    """What an element of this name has in it."""
    of = kind.get(name, "string")
    if isinstance(of, list):
        return of[0]
    return {"Key": "string", "Value": of[EACH]} if EACH in of else of


def avro_schema(kind, path="Record"):
    """A shape as an Avro schema. The names of records are not in the bytes; each is unique."""
    if isinstance(kind, str):
        return {"int32": "int", "int64": "long", "time": "long", "seconds": "long", "nanoseconds": "int",
                "float32": "float", "float64": "double", "bool": "boolean"}.get(kind, kind)
    if isinstance(kind, list):
        return {"type": "array", "items": avro_schema(kind[0], path)}
    if EACH in kind:
        return {"type": "map", "values": avro_schema(kind[EACH], path)}
    return {"type": "record", "name": path,
            "fields": [{"name": name, "type": avro_schema(of, path + name)} for name, of in kind.items()]}


@functools.cache
def messages(dialect, time):
    """The messages of the generated .proto files, by name, with times as the habit says."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for room in ROOMS:
            generated = GENERATED / "protobuf" / room
            if time == "ns" and room != "large":
                generated /= "unixnano"
            source = (generated / "messages.proto").read_text("utf-8")
            (folder / f"{room}.proto").write_text(zigzag(source) if dialect == "zigzag" else source, "utf-8")
        # Without its path protoc would not find google/protobuf/timestamp.proto.
        known = pathlib.Path(grpc_tools.protoc.__file__).parent / "_proto"
        if grpc_tools.protoc.main(["protoc", f"-I{folder}", f"-I{known}", "--include_imports", f"-o{folder / 'set'}",
                                   *(f"{room}.proto" for room in ROOMS)]):
            sys.exit("protoc does not compile the messages")
        files = descriptor_pb2.FileDescriptorSet.FromString((folder / "set").read_bytes()).file
    return {name.rpartition(".")[2]: made for name, made in message_factory.GetMessages(files).items()}


def zigzag(source):
    """A .proto file in the dialect of a library without .proto files: integers are sint32 and
    sint64, a time in nanoseconds is an sfixed64, and other times are two fields."""
    lines, number = [], 0
    for line in source.splitlines():
        if not (field := re.fullmatch(r"  (.+) (\w+) = \d+;", line)):
            lines += [line] if not line.startswith("import") else []
            number = 0
            continue
        kind, name = field.groups()
        fields = [(re.sub(r"\bint(32|64)\b", r"sint\1", kind), name)]
        if kind == "google.protobuf.Timestamp":
            fields = [("sint64", name + "_seconds"), ("uint32", name + "_nanoseconds")]
        elif name == "birth_day":
            fields = [("sfixed64", name)]
        for kind, name in fields:
            number += 1
            lines.append(f"  {kind} {name} = {number};")
    return "\n".join(lines)
