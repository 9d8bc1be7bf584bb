// The modules of the types that are tried.
package main

import (
	_ "github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	_ "github.com/docker/docker/api/types/container"
	_ "github.com/ethereum/go-ethereum/core/types"
	_ "github.com/google/go-github/v66/github"
	_ "github.com/hashicorp/consul/api"
	_ "github.com/jaegertracing/jaeger-idl/model/v1"
	_ "github.com/opencontainers/image-spec/specs-go/v1"
	_ "github.com/prometheus/prometheus/prompb"
	_ "github.com/stripe/stripe-go/v81"
	_ "go.opentelemetry.io/proto/otlp/trace/v1"
	_ "k8s.io/api/apps/v1"
	_ "k8s.io/api/core/v1"
)
