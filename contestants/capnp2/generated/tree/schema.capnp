@0xcefea6bef84b1a42;

using Go = import "/go.capnp";
$Go.package("tree");
$Go.import("github.com/serbench/serbench/contestants/capnp2/generated/tree");

struct TreeNode {
  op @0 :Int32;
  value @1 :Int64;
  name @2 :Text;
  kids @3 :List(TreeNode);
}
