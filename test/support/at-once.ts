import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'

const ROUND_MS = 15
const ROUNDS = 40
const START_MS = 200

/** Busy-waits for the moment of each round, so that all processes start at the same time, and prints the outcomes. */
const RACER = `
  const folder = process.argv[1]
  process.stdin.once('data', (startsAt) => {
    const said = []
    for (let round = 0; round < ${ROUNDS}; round++) {
      while (Date.now() < Number(startsAt) + round * ${ROUND_MS});
      try { said.push(String(work(folder + '/' + round))) } catch (error) { said.push(String(error)) }
    }
    process.stdout.write(JSON.stringify(said))
  })
  process.stdout.write('ready ')`

/**
 * Runs `work` in three processes at the same moments, in one folder after the other. Returns for each folder what each
 * process returned or threw. `work` is the source of a function of a folder, and `imports` its imports.
 */
export async function atOnce(
  folder: string,
  { imports, work, prepare }: { imports: string; work: string; prepare?: (folder: string) => void },
): Promise<{ folder: string; said: string[] }[]> {
  const folders = Array.from({ length: ROUNDS }, (_, round) => path.join(folder, String(round)))
  for (const one of folders) {
    mkdirSync(one)
    prepare?.(one)
  }
  // Contains the name of the server's main file, by which a process is recognized.
  const source = `${imports}\nconst work = ${work}\n${RACER}\n// main.ts`
  const racers = Array.from({ length: 3 }, () => racer(source, folder))
  await Promise.all(racers.map(({ ready }) => ready))
  const startsAt = Date.now() + START_MS
  const outcomes = await Promise.all(racers.map(({ race }) => race(startsAt)))
  for (const { end } of racers) await end()
  return folders.map((one, round) => ({ folder: one, said: outcomes.map((outcome) => outcome[round] ?? '') }))
}

function racer(source: string, folder: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return {
    ready: once(child.stdout, 'data'),
    /** Keeps running afterwards until it is stopped. */
    async race(startsAt: number): Promise<string[]> {
      child.stdin.write(String(startsAt))
      const [said] = await once(child.stdout, 'data')
      return JSON.parse(String(said))
    },
    async end(): Promise<void> {
      const ended = once(child, 'exit')
      child.stdin.end()
      child.kill('SIGKILL')
      await ended
    },
  }
}
