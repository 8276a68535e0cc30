import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

// The launcher is plain JavaScript because it runs before anything is installed, so its modules have no types.
const { advisoriesAbout } = await import(path.resolve('launcher', 'advisories.mjs'))

let registry: Server | undefined
afterEach(() => void registry?.close())

interface Asked {
  method: string | undefined
  url: string | undefined
  body: Record<string, string[]>
}

/** A registry that gives the same response to every audit. */
async function registryOf(status: number, answer: unknown): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  registry = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({ method: request.method, url: request.url, body: JSON.parse(Buffer.concat(chunks).toString()) })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
  // It listens on TCP, so it has an address.
  const { port } = registry.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/npm/`, asked }
}

async function audit(registryUrl: string): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, ['launcher/audit.mjs'], {
    env: { ...process.env, npm_config_registry: registryUrl },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [code] = await once(child, 'close')
  return { code, output }
}

const advisory = (severity: string, range = '*') => ({
  ...{ id: 1, severity, vulnerable_versions: range, title: `A ${severity} flaw`, url: 'https://advisories.test/1' },
})

test('every package of the lock file is checked, and an audit without advisories succeeds', async () => {
  const { url, asked } = await registryOf(200, {})

  const { code, output } = await audit(url)

  expect(code).toBe(0)
  expect(output).toMatch(/^No known advisory affects the \d{3,} packages\.\n$/)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/npm/-/npm/v1/security/advisories/bulk' })
  expect(asked[0]?.body).toMatchObject({
    hono: [expect.stringMatching(/^\d+\./)],
    '@base-ui/react': [expect.anything()],
  })
})

test.each([
  ['critical', 1],
  ['high', 1],
  ['moderate', 0],
  ['low', 0],
  ['of an unknown severity', 1],
])('an advisory %s ends with exit code %i', async (severity, expected) => {
  const { url } = await registryOf(200, { hono: [advisory(severity)] })

  expect((await audit(url)).code).toBe(expected)
})

test('advisories are printed as a table, the most severe first, with what uses the package', async () => {
  const { url } = await registryOf(200, {
    hono: [advisory('low')],
    vitest: [advisory('high')],
    pg: [advisory('high', '<1.0.0')],
  })

  const { output } = await audit(url)

  const lines = output.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^severity +package +used by +advisory$/)
  expect(lines[1]).toMatch(/^high +vitest@[\d.]+ +development +A high flaw https:\/\/advisories\.test\/1$/)
  expect(lines[2]).toMatch(/^low +hono@[\d.]+ +product +A low flaw/)
  expect(lines).toHaveLength(3)
})

test.each([
  ['is an error', 503, {}],
  ['is not a list', 200, []],
  ['is refused', 403, {}],
])('a registry whose response %s is reported in one line and is not a failure', async (_, status, answer) => {
  const { url } = await registryOf(status, answer)

  const { code, output } = await audit(url)

  expect(code).toBe(0)
  expect(output).toMatch(/^Known advisories were not checked: 127\.0\.0\.1:\d+ did not answer \(.+\)\.\n$/)
})

test('an unreachable registry is reported in one line and is not a failure', async () => {
  const { url } = await registryOf(200, {})
  registry?.close()

  expect(await audit(url)).toEqual({
    code: 0,
    output: expect.stringMatching(/^Known advisories were not checked: .* \(ECONNREFUSED\)\.\n$/),
  })
})

test.each([
  ['1.2.3', '<1.2.4', true],
  ['1.2.4', '<1.2.4', false],
  ['1.2.4', '<=1.2.4', true],
  ['1.10.0', '>=1.9.0 <2.0.0', true],
  ['1.10.0', '>= 1.9.0 < 2.0.0', true],
  ['2.0.0', '>=1.9.0 <2.0.0', false],
  ['3.0.1', '<1.0.0 || >=3.0.0 <3.0.2', true],
  ['1.5.0', '<1.0.0 || >=3.0.0', false],
  ['1.0.0-beta.2', '<1.0.0', true],
  ['1.0.0-beta.10', '>1.0.0-beta.9', true],
  ['1.0.0', '=1.0.0', true],
  ['1.0.0', '*', true],
  ['1.0.0', 'anything else', true],
])('an advisory about %s concerns the range %s: %s', async (version, range, answer) => {
  const { url } = await registryOf(200, { pg: [advisory('low', range)] })

  const found = await advisoriesAbout([{ name: 'pg', version, isDev: false }], url)

  expect(found).toHaveLength(answer ? 1 : 0)
})
