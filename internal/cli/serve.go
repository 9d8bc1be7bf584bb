package cli

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/internal/serve"
)

func (p *program) serveCommand() *cobra.Command {
	var port int
	c := &cobra.Command{
		Use:   "serve run.json...",
		Short: "Show run files as a page on this machine, and follow a run",
		Long: "Show run files as a page on this machine, until it is interrupted. A run that is\nunder way is followed: the page shows its progress, and its rows after each window.\n" +
			"Only this machine is answered.",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("serve needs at least one run file; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if port < 0 || port > 65535 {
				return usagef("--port is %d; want 0 to 65535", port)
			}
			return p.serve(c.Context(), args, port)
		},
	}
	c.Flags().IntVar(&port, "port", 0, "listen on this `port` of the loopback address; 0 takes a free one")
	return c
}

func (p *program) serve(ctx context.Context, paths []string, port int) error {
	serve.Modest()
	s, err := serve.New(paths, readRun)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return fmt.Errorf("--port: %w", err)
	}
	handler, err := s.Handler(listener.Addr().String())
	if err != nil {
		return err
	}
	// Events are answered as long as the page is open, so that only reading has a limit.
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	fmt.Fprintf(p.out, "http://%s/ until it is interrupted\n", listener.Addr())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
