import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Ran, ran } from './tools.ts'

/** What was fetched through Go's modules, and a sentence for each thing that could not be had. */
export interface Fetched {
	/** Folder of the programs. */
	bin: string
	/** Kubernetes' description of its API. */
	swagger: string | undefined
	/** Definitions of what KEDA adds to it. */
	definitions: string[]
	missing: string[]
}

const programs = {
	helm: 'helm.sh/helm/v3/cmd/helm@v3.22.0',
	kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0',
}
const kubernetes = 'k8s.io/kubernetes@v1.34.1'
const keda = 'github.com/kedacore/keda/v2@v2.21.0'
const compose = 'github.com/compose-spec/compose-go/v2@v2.16.2'

/** Into a folder of its own, which the next time finds what is there. Minutes the first time. */
export async function fetchTools(folder: string, go: string, say: (line: string) => void): Promise<Fetched> {
	const bin = join(folder, 'bin')
	const env = {
		GOPATH: join(folder, 'go'),
		GOBIN: bin,
		GOCACHE: join(folder, 'cache'),
		GOFLAGS: '-p=1 -buildvcs=false',
	}
	await mkdir(bin, { recursive: true })
	const missing: string[] = []
	const had = ({ code, said }: Ran, what: string) => {
		if (code !== 0) missing.push(`${what}: ${said.trim().split('\n').at(-1)}`)
		return code === 0
	}
	for (const [name, module] of Object.entries(programs)) {
		if (existsSync(join(bin, name))) continue
		say(`${name} …`)
		had(await ran(go, ['install', module], env, folder), name)
	}
	if (!existsSync(join(bin, 'compose-read'))) {
		say('the parser of compose …')
		await composeReader(join(folder, 'compose-read'), (words, cwd) => ran(go, words, env, cwd), had)
	}
	const place = async (module: string) => {
		say(`${module} …`)
		const got = await ran(go, ['mod', 'download', '-json', module], env, folder)
		return had(got, module) ? (JSON.parse(got.stdout).Dir as string) : undefined
	}
	const api = await place(kubernetes)
	const added = await place(keda)
	const kinds = ['scaledjobs', 'triggerauthentications']
	return {
		bin,
		swagger: api && join(api, 'api/openapi-spec/swagger.json'),
		definitions: added ? kinds.map((kind) => join(added, `config/crd/bases/keda.sh_${kind}.yaml`)) : [],
		missing,
	}

	async function composeReader(
		source: string,
		run: (words: string[], cwd: string) => Promise<Ran>,
		check: (ran: Ran, what: string) => boolean,
	) {
		await mkdir(source, { recursive: true })
		await writeFile(join(source, 'main.go'), reader)
		if (!existsSync(join(source, 'go.mod'))) await run(['mod', 'init', 'composeread'], source)
		for (const words of [
			['get', compose],
			['mod', 'tidy'],
			['build', '-o', join(bin, 'compose-read'), '.'],
		])
			if (!check(await run(words, source), `the parser of compose (go ${words[0]})`)) return
	}
}

/** Reads a compose file with every profile, as `docker compose config` does, and prints what it understood. */
const reader = `package main

import (
	"context"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	options, err := cli.NewProjectOptions(os.Args[1:], cli.WithOsEnv, cli.WithProfiles([]string{"*"}))
	if err == nil {
		project, failed := options.LoadProject(context.Background())
		if err = failed; err == nil {
			text, _ := project.MarshalJSON()
			fmt.Println(string(text))
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
`
