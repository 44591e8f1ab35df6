module example.com/acp

go 1.21
