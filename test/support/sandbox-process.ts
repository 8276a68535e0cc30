import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** One of the sandboxes on its own, as a developer starts it, on a port that is free; `printed` ends with the text waited for. */
export async function sandboxProcess(main: string, until: string) {
  const sandbox = spawn(process.execPath, [path.resolve(main)], { env: { ...process.env, PORT: '0', FILE: '' } })
  let printed = ''
  sandbox.stdout.on('data', (chunk) => {
    printed += String(chunk)
  })
  while (!printed.includes(until)) await once(sandbox.stdout, 'data')
  return {
    address: /(?:http|tcp):\/\/[^\s;]+/.exec(printed)?.[0] ?? '',
    /** Tells it to stop; its exit code. */
    async stop(signal: 'SIGINT' | 'SIGTERM'): Promise<unknown> {
      sandbox.kill(signal)
      const [exitCode] = await once(sandbox, 'exit')
      return exitCode
    },
  }
}
