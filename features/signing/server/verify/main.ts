import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Verdict } from '#features/signing/rules/seal/verdict.ts'
import { verdictWords } from '#features/signing/rules/seal/verdict-words.ts'
import { MOST_BYTES, verifyPdf } from '#features/signing/rules/seal/verify-pdf.ts'

const USAGE = `Usage: npm run verify -- FILE
Checks the seal of a signed PDF. It needs no server, no database, and no network. Exit code 0 if the seal is valid, 1 if not.`

/** Checks a file and prints the result. Returns true if its seal is valid. */
async function run(): Promise<boolean> {
  const [file, ...rest] = parseArgs({ allowPositionals: true }).positionals
  if (file === undefined || rest.length > 0) throw new Error(USAGE)
  const verdict = await verdictOn(file)
  const { isValid, headline, sentences } = verdictWords(verdict, 'en')
  console.log([headline, ...sentences, ...certificateLines(verdict)].join('\n'))
  return isValid
}

async function verdictOn(file: string): Promise<Verdict> {
  // Read only if it is small enough.
  if ((await stat(file)).size > MOST_BYTES) return { outcome: 'unreadable', reason: 'too_large' }
  return verifyPdf(await readFile(file), crypto.subtle)
}

function certificateLines(verdict: Verdict): string[] {
  const seal = 'seal' in verdict ? verdict.seal : null
  if (!seal) return []
  return [
    `Certificate (SHA-256): ${seal.certificateSha256}`,
    `Valid from ${seal.validFrom.toISOString()} until ${seal.validUntil.toISOString()}`,
    'A company makes its certificate itself. Compare the SHA-256 with the one that the company gives you.',
  ]
}

await run().then(
  (isValid) => {
    if (!isValid) process.exitCode = 1
  },
  (error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  },
)
