@0x8ddb5c180ea007b6;

using Go = import "/go.capnp";
$Go.package("pod");
$Go.import("github.com/serbench/serbench/contestants/capnp3/generated/pod");

struct Pods {
  items @0 :List(Pod);
}

struct Pod {
  name @0 :Text;
  project @1 :Text;
  identity @2 :Text;
  revision @3 :UInt64;
  createdSeconds @4 :Int64;
  createdNanoseconds @5 :UInt32;
  deleted @6 :Timestamp;
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

struct Timestamp {
  seconds @0 :Int64;
  nanoseconds @1 :UInt32;
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
  changedSeconds @2 :Int64;
  changedNanoseconds @3 :UInt32;
  note @4 :Text;
  notePresent @5 :Bool;
}

struct EntryStringString {
  key @0 :Text;
  value @1 :Text;
}
