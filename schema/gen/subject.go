package gen

// Available says why the generator can't run here, nil if it can.
func (g *Generator) Available() error {
	if g.Needs == "" {
		return nil
	}
	_, err := nativePath(g.Needs)
	return err
}
