@0xead7a37f6c4b078f;

using Go = import "/go.capnp";
$Go.package("unixnano");
$Go.import("github.com/serbench/serbench/contestants/capnp2/generated/feed/unixnano");

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
  createdAt @1 :Int64;
  text @2 :Text;
  language @3 :Text;
  client @4 :Text;
  replyTo @5 :Int64;
  replyToPresent @6 :Bool;
  sensitive @7 :Bool;
  author @8 :FeedUser;
  entities @9 :List(FeedEntity);
  counters @10 :FeedCounters;
}

struct FeedUser {
  iD @0 :Int64;
  handle @1 :Text;
  name @2 :Text;
  bio @3 :Text;
  place @4 :Text;
  website @5 :Text;
  avatar @6 :Text;
  createdAt @7 :Int64;
  followers @8 :Int32;
  posted @9 :Int32;
  verified @10 :Bool;
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
