import { connect, type NetConnectOpts } from 'node:net'

export interface Conversation {
  /** False when it is over: then `answer` says why. What is said may be changed once this is settled with true. */
  say: (...parts: Uint8Array[]) => Promise<boolean>
  /** The one reply, as soon as it is there, or why there is none. */
  answer: () => Promise<Answer>
  hasAnswered: () => boolean
  close: () => void
}

export type Answer = { said: string } | { failure: string }

/** How long (ms) the daemon may take to accept what it is sent, connecting included, and to answer when it has everything. */
export interface Patience {
  takingMs: number
  answeringMs: number
  /** For all of a file. How long its sender takes does not count. */
  inAllMs: number
}

const MOST_REPLY_CHARACTERS = 4096
const END = '\0'

/** One connection to clamd, which closes it after its reply; replies end as commands prefixed with `z` do, with a NUL. */
export function conversation(address: NetConnectOpts, { takingMs, answeringMs, inAllMs }: Patience): Conversation {
  const socket = connect(address)
  const { promise: answered, resolve } = Promise.withResolvers<Answer>()
  let reply = ''
  let hasAnswered = false
  const finish = (answer: Answer) => {
    hasAnswered = true
    resolve(answer)
  }
  const fail = (failure: string) => {
    finish({ failure })
    socket.destroy()
  }
  socket.on('data', (chunk) => {
    reply += chunk.toString('latin1')
    if (reply.indexOf(END) === reply.length - 1) finish({ said: reply.slice(0, -1) })
    else if (reply.includes(END)) fail('It answered more than once')
    else if (reply.length > MOST_REPLY_CHARACTERS) fail('Its answer does not end')
  })
  socket.on('error', (error) => fail(connectionProblem(error)))
  socket.on('close', () => finish({ failure: 'It hung up without an answer' }))

  let leftMs = inAllMs
  const within = async <Result>(work: Promise<Result>, ms: number, failure: string) => {
    const startedAt = performance.now()
    const timer = setTimeout(
      () => fail(leftMs < ms ? tooSlow('take a whole file', inAllMs) : failure),
      Math.min(ms, leftMs),
    )
    try {
      return await work
    } finally {
      clearTimeout(timer)
      leftMs = Math.max(0, leftMs - (performance.now() - startedAt))
    }
  }
  const over = answered.then(() => false)

  return {
    say(...parts) {
      const taken = new Promise<boolean>((settle) => {
        socket.cork()
        for (const part of parts.slice(0, -1)) socket.write(part)
        // Told only when the kernel has all of it.
        socket.write(parts.at(-1) ?? '', (error) => settle(!error))
        socket.uncork()
      })
      return within(Promise.race([taken, over]), takingMs, tooSlow('take what it was sent', takingMs))
    },
    answer: () => within(answered, answeringMs, tooSlow('answer', answeringMs)),
    hasAnswered: () => hasAnswered,
    close: () => socket.destroy(),
  }
}

const tooSlow = (what: string, ms: number): string => `It did not ${what} within ${ms / 1000} seconds`

/** Node's own words name the address, which is nobody's business but the operator's: they are the ones who read this. */
function connectionProblem(error: Error): string {
  return error.message || 'It could not be reached'
}
