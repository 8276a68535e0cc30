import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#features/public-api/rules/endpoints.ts'
import { type Sample, samplesOf } from '#features/public-api/rules/samples.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { madeKey, tenSecondsLater } from './api-fixture.ts'

const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-samples-'))

let app: TestApp
let maria: SignedIn
let server: Server
const environment: Record<string, string> = {}
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  const listener = getRequestListener(async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = await request.text()
    return app.fetch(pathname + search, { method: request.method, headers: request.headers, body: body || null })
  })
  server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  environment.TRADELINE_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  environment.TRADELINE_KEY = (await madeKey(maria)).key
})
afterAll(async () => {
  server.close()
  await app.close()
  rmSync(folder, { recursive: true })
})

const RUNNERS: Record<Sample['language'], (file: string) => [string, string[]]> = {
  curl: (file) => ['bash', [file]],
  TypeScript: (file) => [process.execPath, [file]],
  Python: (file) => ['python3', [file]],
}
const SUFFIXES = { curl: 'sh', TypeScript: 'mts', Python: 'py' }
const isInstalled = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  )
const INSTALLED = { curl: await isInstalled('curl'), TypeScript: true, Python: await isInstalled('python3') }

test('curl is installed, so that the samples are really tried', () => {
  expect(INSTALLED.curl).toBe(true)
})

test.each(['curl', 'TypeScript', 'Python'] as const)(
  'every sample in %s runs as printed and gets the documented response',
  async (language) => {
    if (!INSTALLED[language]) return
    for (const endpoint of ENDPOINTS) {
      const code = samplesOf(endpoint).find((sample) => sample.language === language)?.code ?? ''
      const file = path.join(folder, `${endpoint.id}.${SUFFIXES[language]}`)
      writeFileSync(file, code)
      const [program, given] = RUNNERS[language](file)
      const { stdout } = await run(program, given, {
        env: { ...process.env, ...environment },
      })
      const answer = JSON.parse(stdout)

      expect(endpoint.answer.safeParse(answer).error, `${endpoint.id}: ${stdout}`).toBeUndefined()
      expect(endpoint.answer.safeParse({ ...answer, madeUp: 1 }).success).toBe(false)
      if (endpoint.id === 'createCreditReport') {
        environment.REPORT_ID = answer.id
        environment.CLIENT_ID = answer.clientId
        await tenSecondsLater(app, maria)
      }
      if (endpoint.id === 'createApplication') environment.APPLICATION_ID = answer.id
      if (endpoint.id === 'createCard') environment.CARD_ID = answer.id
    }
  },
)

test('the OpenAPI document contains every call, and its own address', async () => {
  const response = await app.fetch('/v1/openapi.json')
  const document = await response.json()

  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://desk.test' }] })
  for (const { path: route, method, id } of ENDPOINTS) expect(document.paths[route][method].operationId).toBe(id)
  expect(JSON.stringify(document)).not.toContain('$schema')
})
