@0xe49e4a71bb8b5c1e;

using Go = import "/go.capnp";
$Go.package("unixnano");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/generated/pod/unixnano");

struct Pods {
  items @0 :List(Pod);
}

struct Pod {
  name @0 :Text;
  project @1 :Text;
  identity @2 :Text;
  revision @3 :UInt64;
  created @4 :Int64;
  deleted @5 :Int64;
  deletedPresent @6 :Bool;
  labels @7 :List(EntryStringString);
  notes @8 :List(EntryStringString);
  node @9 :Text;
  nodePresent @10 :Bool;
  tolerations @11 :List(PodToleration);
  volumes @12 :List(PodVolume);
  containers @13 :List(PodContainer);
  phase @14 :Int32;
  conditions @15 :List(PodCondition);
}

struct PodToleration {
  key @0 :Text;
  keyPresent @1 :Bool;
  effect @2 :Int32;
  seconds @3 :Int64;
  secondsPresent @4 :Bool;
}

struct PodVolume {
  name @0 :Text;
  source @1 :PodKeyRef;
  claim @2 :Text;
  claimPresent @3 :Bool;
}

struct PodKeyRef {
  name @0 :Text;
  key @1 :Text;
  keyPresent @2 :Bool;
  missing @3 :Bool;
  missingPresent @4 :Bool;
}

struct PodContainer {
  name @0 :Text;
  image @1 :Text;
  arguments @2 :List(Text);
  ports @3 :List(Int32);
  variables @4 :List(PodVariable);
  limits @5 :List(EntryStringString);
  requests @6 :List(EntryStringString);
  mounts @7 :List(PodMount);
  readiness @8 :PodProbe;
}

struct PodVariable {
  name @0 :Text;
  value @1 :Text;
  valuePresent @2 :Bool;
  source @3 :PodKeyRef;
}

struct PodMount {
  name @0 :Text;
  path @1 :Text;
  readOnly @2 :Bool;
}

struct PodProbe {
  path @0 :Text;
  pathPresent @1 :Bool;
  port @2 :Int32;
  delay @3 :Int32;
  delayPresent @4 :Bool;
}

struct PodCondition {
  kind @0 :Text;
  state @1 :Int32;
  changed @2 :Int64;
  note @3 :Text;
  notePresent @4 :Bool;
}

struct EntryStringString {
  key @0 :Text;
  value @1 :Text;
}
