@0xa3585306b74da7e7;

using Go = import "/go.capnp";
$Go.package("mesh");
$Go.import("github.com/serbench/serbench/contestants/capnp2/generated/mesh");

struct Mesh {
  name @0 :Text;
  triangles @1 :List(MeshTriangle);
}

struct MeshTriangle {
  normal @0 :MeshVector;
  a @1 :MeshVector;
  b @2 :MeshVector;
  c @3 :MeshVector;
}

struct MeshVector {
  x @0 :Float32;
  y @1 :Float32;
  z @2 :Float32;
}
