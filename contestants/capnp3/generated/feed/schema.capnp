@0xe266d7347aa6328b;

using Go = import "/go.capnp";
$Go.package("feed");
$Go.import("github.com/serbench/serbench/contestants/capnp3/generated/feed");

struct Feed {
  posts @0 :List(FeedPost);
}

struct FeedPost {
  score @0 :Float64;
  status @1 :FeedStatus;
  repost @2 :FeedStatus;
}

struct FeedStatus {
  iD @0 :Int64;
  createdAtSeconds @1 :Int64;
  createdAtNanoseconds @2 :UInt32;
  text @3 :Text;
  language @4 :Text;
  client @5 :Text;
  replyTo @6 :Int64;
  replyToPresent @7 :Bool;
  sensitive @8 :Bool;
  author @9 :FeedUser;
  entities @10 :List(FeedEntity);
  counters @11 :FeedCounters;
}

struct FeedUser {
  iD @0 :Int64;
  handle @1 :Text;
  name @2 :Text;
  bio @3 :Text;
  place @4 :Text;
  website @5 :Text;
  avatar @6 :Text;
  createdAtSeconds @7 :Int64;
  createdAtNanoseconds @8 :UInt32;
  followers @9 :Int32;
  posted @10 :Int32;
  verified @11 :Bool;
}

struct FeedEntity {
  kind @0 :Int32;
  label @1 :Text;
  target @2 :Text;
  start @3 :Int32;
  stop @4 :Int32;
}

struct FeedCounters {
  replies @0 :Int32;
  reposts @1 :Int32;
  likes @2 :Int32;
  views @3 :Int64;
}
