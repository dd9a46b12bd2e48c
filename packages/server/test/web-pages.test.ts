import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { servePages } from '../src/http/web-pages.ts'
import { testFolder } from './database.ts'

const folder = await testFolder()
const code = 'console.log("hello")\n'.repeat(200)
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Assay</title>')
await writeFile(join(folder, 'assets/index-abc.js'), code)
await writeFile(join(folder, 'assets/index-abc.js.br'), brotliCompressSync(code))
await writeFile(join(folder, 'assets/index-abc.js.gz'), gzipSync(code))
const app = fastify()
await servePages(app, folder, () => [])
const get = (url: string, encoding = '') => app.inject({ url, headers: { 'accept-encoding': encoding } })

test('scripts go out compressed as the browser takes them, and are kept for ever', async () => {
	const brotli = await get('/assets/index-abc.js', 'gzip, deflate, br')
	expect(brotli.headers).toMatchObject({
		'content-encoding': 'br',
		'content-type': expect.stringContaining('javascript'),
		'cache-control': 'public, max-age=31536000, immutable',
		vary: expect.stringMatching(/accept-encoding/i),
	})
	expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(code)
	expect((await get('/assets/index-abc.js', 'gzip')).headers['content-encoding']).toBe('gzip')
	const plain = await get('/assets/index-abc.js')
	expect([plain.headers['content-encoding'], plain.payload]).toEqual([undefined, code])
})

test('the page itself is asked for again each time, so that it names the scripts of this version', async () => {
	for (const url of ['/', '/projects', '/reports'])
		expect((await get(url, 'br')).headers['cache-control']).toBe('no-cache')
})

test('of the folder only what was built is answered', async () => {
	await writeFile(join(folder, 'secret.txt'), 'nobody reads this')
	await writeFile(join(folder, 'assets/later.js'), 'nobody reads this')
	for (const url of [
		'/assets/later.js',
		'/assets/none.js',
		'/assets/..%2Fsecret.txt',
		'/assets/%2e%2e%2fsecret.txt',
		'/assets/',
	])
		expect((await get(url)).statusCode, url).toBe(404)
	expect((await get('/secret.txt')).payload).toContain('<title>Assay</title>')
	expect((await app.inject({ method: 'HEAD', url: '/assets/index-abc.js' })).statusCode).toBe(200)
})
