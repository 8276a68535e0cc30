import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sandboxProcess } from '#test/support/sandbox-process.ts'

test('the sandbox scanner runs on its own, replies, and stops on a signal', async () => {
  const scanner = await sandboxProcess('platform/virus-scanner/sandbox/main.ts', 'it finds')
  const { hostname, port } = new URL(scanner.address)

  const socket = connect(Number(port), hostname)
  socket.write('zPING\0')

  expect(await text(socket)).toBe('PONG\0')
  expect(await scanner.stop('SIGINT')).toBe(0)
})
