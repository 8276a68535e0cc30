import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Starts a sandbox as a developer does, on a free port. `printed` ends with the expected text. */
export async function sandboxProcess(main: string, until: string) {
  const sandbox = spawn(process.execPath, [path.resolve(main)], { env: { ...process.env, PORT: '0', FILE: '' } })
  let printed = ''
  sandbox.stdout.on('data', (chunk) => {
    printed += String(chunk)
  })
  while (!printed.includes(until)) await once(sandbox.stdout, 'data')
  return {
    address: /(?:http|tcp):\/\/[^\s;]+/.exec(printed)?.[0] ?? '',
    /** Stops it and returns its exit code. */
    async stop(signal: 'SIGINT' | 'SIGTERM'): Promise<unknown> {
      sandbox.kill(signal)
      const [exitCode] = await once(sandbox, 'exit')
      return exitCode
    },
  }
}
