"""Decodes what `serbench dump` writes with independent implementations, and compares.

    check.py SERBENCH [--all] [--self-test]

habits.py says what the values contain and how each library writes it; anything else is a
difference. The library's outcomes.tsv says how exact a time must be.
--all checks every variant, not only the default ones.
--self-test plants faults in the first values and bytes, and fails if one goes undetected.
"""

import base64
import csv
import datetime
import functools
import json
import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

import msgpack

import decoders
from decoders import CONTESTANTS, DECODERS
from habits import DUMPED, EACH, LOSSES, SHAPES, habits_of, split

COUNT = 10  # values of each data set


# From a decoded value to a flat table: path to value.

def table(kind, value, habits):
    """Path to (kind, value) of everything in a value. The two fields of a time are one again."""
    found = {path: (of, leaf) for path, of, leaf in leaves(kind, value, habits)}
    for path, seconds in [(path, leaf) for path, (of, leaf) in found.items() if of == "seconds"]:
        name = path.removesuffix("Seconds")
        if name + "Nanoseconds" not in found:
            raise ValueError(f"{path} has no nanoseconds beside it")
        found[name] = "time", seconds * 10**9 + found.pop(name + "Nanoseconds")[1]
        del found[path]
    return found


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
        names = {wire_name(name, place, habits["names"]): name for place, name in enumerate(kind, 1)}
        for name, item in only(value, dict).items():
            if name not in names:
                raise ValueError(f"{path}: a field {name!r}")
            yield from leaves(kind[names[name]], item, habits, f"{path}.{names[name]}")


def wire_name(name, place, style):
    """A field's name in the bytes. The structs of the size suite have json tags, the persons none."""
    if style == "number":
        return place
    if style == "camel" or style.startswith("tag") and name.startswith(("Test", "Nested")):
        return name[0].lower() + name[1:]
    return name.lower() if style in ("lower", "tag or lower") else name


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
    if habits["bytes"] == "dag-json":  # {"/": {"bytes": base64 without padding}}
        [(mark, [(of, text)])] = [(key, only(inner, dict).items()) for key, inner in only(value, dict).items()]
        if (mark, of) != ("/", "bytes") or text.endswith("="):
            raise ValueError("the form is another")
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    if habits["bytes"] == "numbers":
        return bytes(only(item, int) for item in only(value, list))
    return escaped(value) if habits["bytes"] == "as text" else bytes(only(value, bytes))


def read_int64(value, habits):
    return int(only(value, str) if habits["ints"] == "text" else only(value, int))


def read_nanoseconds(value, _):
    if not 0 <= only(value, int) < 10**9:
        raise ValueError("a second has no such nanosecond")
    return value


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
    if form == "record":
        if only(value, dict).keys() != {"seconds", "nanoseconds"}:
            raise ValueError("the fields are others")
        return read_int64(value["seconds"], habits) * 10**9 + read_nanoseconds(value["nanoseconds"], habits)
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
           "seconds": read_int64, "nanoseconds": read_nanoseconds,
           "float32": functools.partial(read_float, code=">f", size=4),
           "float64": functools.partial(read_float, code=">d", size=8)}


# The comparison, and the faults that it must detect.

def difference(data, want, case):
    """The first difference between the bytes and the value, or None."""
    try:
        value = DECODERS[case["format"]](data, case)
        got = table(case["shape"], value, case["habits"])
    except Exception as error:  # each decoder raises its own
        return f"{type(error).__name__}: {error}"
    for path in got.keys() - want.keys():
        return f"{path} is {got[path][1]!r:.60}, and not in the value"
    for path, (kind, leaf) in want.items():
        if path not in got:
            if leaf or case["habits"]["omits"] == "nothing":
                return f"{path} is missing"
            continue
        found = got[path][1]
        if repr(found) != repr(leaf) and not (kind in case["kinds"] and abs(found - leaf) < case["slack"]):
            return f"{path} is {found!r:.60}, not {leaf!r:.60}"
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
    yield data.rstrip(b"\n")[:-1], want  # a newline at the end means nothing to a text
    yield data + b"\0", want


def cases(serbench, everything):
    """The variants of all formats with a decoder, with every data set."""
    listed = json.loads(subprocess.check_output([serbench, "list", "--format", "json"]))
    for lib, variant in ((lib["name"], v) for lib in listed if not lib.get("excluded") for v in lib["variants"]):
        if (variant["default"] or everything) and variant.get("format") in DECODERS:
            with open(CONTESTANTS / lib / "testdata/outcomes.tsv", encoding="utf-8", newline="") as file:
                outcomes = {(row["variant"], row["type"]): row for row in csv.DictReader(file, delimiter="\t")}
            format = variant["format"]
            habits = habits_of(lib, format, variant["name"])
            for data, shape in SHAPES.items():
                if (variant["name"], data) not in outcomes:
                    sys.exit(f"the outcomes.tsv of {lib} does not have {variant['name']} with {data}")
                yield {"lib": lib, "format": format, "data": data, "habits": habits,
                       "shape": split(shape) if habits["time"] == "pair" else shape, **outcomes[variant["name"], data]}


def check(serbench, case, folder, self_test):
    """The result for one library and one data set, which begins with ok if there is no difference."""
    done = subprocess.run([serbench, "dump", "--lib", case["lib"], "--variant", re.escape(case["variant"]),
                           "--data", case["data"], "-n", str(COUNT), "-o", folder], capture_output=True, text=True)
    loss = case["loss or stage"]
    if done.returncode and case["outcome"] == "wrong" and loss in ("marshal", "bind"):
        return "ok: it cannot write this type, as outcomes.tsv says"
    if done.returncode:
        return f"differs: {done.stderr.strip()}"
    case["slack"] = LOSSES[loss] if case["outcome"] != "wrong" else 0
    case["kinds"] = ("float32", "float64") if loss.startswith("float") else ("time",)
    planted = 0
    for i, line in enumerate(pathlib.Path(folder, "values.jsonl").read_text("utf-8").splitlines()):
        want = table(SHAPES[case["data"]], json.loads(line), DUMPED)
        data = pathlib.Path(folder, f"{i:06}.bin").read_bytes()
        if found := difference(data, want, case):
            return f"differs: value {i}: {found}"
        for bad_data, bad_want in faults(data, want, case) if self_test and i < 3 else ():
            planted += 1
            if not difference(bad_data, bad_want, case):
                return f"differs: a planted fault in value {i} is not seen, number {planted}"
    return f"ok: {planted} planted faults are seen" if self_test else "ok"


def main(serbench, everything, self_test):
    with tempfile.TemporaryDirectory() as folder:
        decoders.GENERATED = pathlib.Path(folder, "generated")
        subprocess.run([serbench, "generate", "--lib", "protobuf", "--type", "|".join(decoders.ROOMS),
                        "-o", decoders.GENERATED], check=True, stdout=subprocess.DEVNULL)
        return compare(serbench, everything, self_test)


def compare(serbench, everything, self_test):
    failed, formats = 0, set()
    for case in cases(serbench, everything):
        with tempfile.TemporaryDirectory() as folder:
            text = check(serbench, case, folder, self_test)
        print(f"{case['format']:12} {case['lib']:17} {case['variant']:14} {case['data']:10} {text}")
        formats.add(case["format"])
        failed += not text.startswith("ok")
    for format in DECODERS.keys() - formats:
        print(f"{format}: no library of this format is listed")
    return 1 if failed or DECODERS.keys() - formats else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--all" in sys.argv[2:], "--self-test" in sys.argv[2:]))
