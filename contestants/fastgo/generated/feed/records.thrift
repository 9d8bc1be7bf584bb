namespace go feed

struct Feed {
	1: required list<FeedPost> Posts
}

struct FeedPost {
	1: required double Score
	2: required FeedStatus Status
	3: optional FeedStatus Repost
}

struct FeedStatus {
	1: required i64 ID
	2: required i64 CreatedAtSeconds
	3: required i32 CreatedAtNanoseconds
	4: required string Text
	5: required string Language
	6: required string Client
	7: optional i64 ReplyTo
	8: required bool Sensitive
	9: required FeedUser Author
	10: required list<FeedEntity> Entities
	11: required FeedCounters Counters
}

struct FeedUser {
	1: required i64 ID
	2: required string Handle
	3: required string Name
	4: required string Bio
	5: required string Place
	6: required string Website
	7: required string Avatar
	8: required i64 CreatedAtSeconds
	9: required i32 CreatedAtNanoseconds
	10: required i32 Followers
	11: required i32 Posted
	12: required bool Verified
}

struct FeedEntity {
	1: required i32 Kind
	2: required string Label
	3: required string Target
	4: required i32 Start
	5: required i32 Stop
}

struct FeedCounters {
	1: required i32 Replies
	2: required i32 Reposts
	3: required i32 Likes
	4: required i64 Views
}

