namespace go tree

struct TreeNode {
	1: required i32 Op
	2: required i64 Value
	3: required string Name
	4: required list<TreeNode> Kids
}

