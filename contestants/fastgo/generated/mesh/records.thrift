namespace go mesh

struct Mesh {
	1: required string Name
	2: required list<MeshTriangle> Triangles
}

struct MeshTriangle {
	1: required MeshVector Normal
	2: required MeshVector A
	3: required MeshVector B
	4: required MeshVector C
}

struct MeshVector {
	1: required double X
	2: required double Y
	3: required double Z
}

