import type { NetConnectOpts } from 'node:net'
import { type Answer, type Conversation, conversation, type Patience } from './clamd-conversation.ts'
import type { Verdict, VirusScanner } from './virus-scanner.ts'

const PATIENCE: Patience = { takingMs: 10_000, answeringMs: 30_000, inAllMs: 45_000 }

/** A user waits for a page that shows this. */
const VERSION_PATIENCE: Patience = { takingMs: 2_000, answeringMs: 2_000, inAllMs: 2_000 }

const VERSION = Buffer.from('zVERSION\0')
const INSTREAM = Buffer.from('zINSTREAM\0')
const NO_MORE = Buffer.alloc(4)

/**
 * Scans with ClamAV's daemon, at a TCP port or a Unix socket, with one connection per file. Each piece is sent with its
 * length before it.
 *
 * @see https://docs.clamav.net/manual/Usage/ClamdProtocol.html
 */
export function clamdScanner(address: NetConnectOpts, patience: Patience = PATIENCE): VirusScanner {
  return {
    async *through(pieces) {
      const clamd = conversation(address, patience)
      try {
        // Detects an unavailable daemon before the first byte is requested.
        if (!(await clamd.say(INSTREAM))) return brokenOff(await clamd.answer())
        for await (const piece of pieces) {
          if (piece.byteLength === 0) continue
          const taken = clamd.say(lengthOf(piece), piece)
          yield piece
          if (!(await taken)) return brokenOff(await clamd.answer())
        }
        return await verdict(clamd)
      } finally {
        clamd.close()
      }
    },
    async version() {
      const clamd = conversation(address, VERSION_PATIENCE)
      try {
        await clamd.say(VERSION)
        const answer = await clamd.answer()
        return 'said' in answer ? printable(answer.said) : null
      } finally {
        clamd.close()
      }
    },
  }
}

function lengthOf({ byteLength }: Uint8Array): Buffer {
  // An empty piece would end the stream.
  const length = Buffer.alloc(4)
  length.writeUInt32BE(byteLength)
  return length
}

async function verdict(clamd: Conversation): Promise<Verdict> {
  // A reply before the end of the file is not about the whole file.
  if (clamd.hasAnswered()) return brokenOff(await clamd.answer())
  await clamd.say(NO_MORE)
  return spoken(await clamd.answer())
}

function brokenOff(answer: Answer): Verdict {
  const early = spoken(answer)
  return early.outcome === 'clean' ? unavailable('It replied before it had the whole file') : early
}

const SIZE_LIMIT = 'INSTREAM size limit exceeded. ERROR'
// The reply of clamd with AlertExceedsMax for files that it did not scan to the end.
const UNFINISHED = 'Heuristics.Limits.Exceeded'
const FOUND = /^stream: (.+) FOUND$/s
// With ExtendedDetectionInfo, digest and size follow the name.
const ABOUT_THE_FILE = /\([0-9a-f]+:\d+\)$/
const MOST_SIGNATURE_CHARACTERS = 120

function spoken(answer: Answer): Verdict {
  if ('failure' in answer) return unavailable(answer.failure)
  const { said } = answer
  if (said === 'stream: OK') return { outcome: 'clean' }
  if (said === SIZE_LIMIT) return { outcome: 'too_large' }
  const found = FOUND.exec(said)?.[1]
  if (found === undefined) return unavailable(`It answered: ${printable(said)}`)
  if (found.startsWith(UNFINISHED)) return { outcome: 'too_large' }
  return { outcome: 'found', signature: printable(found.replace(ABOUT_THE_FILE, '')) }
}

const unavailable = (reason: string): Verdict => ({ outcome: 'unavailable', reason })

/** Returns external text without special characters, shortened to fit a line. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, MOST_SIGNATURE_CHARACTERS)
