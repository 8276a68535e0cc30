import type { Verdict } from '#features/signing/rules/seal/verdict.ts'
import { callByLink, Refused } from '#platform/browser/client-link.ts'

/** `company` is the company of this installation that has the certificate; null if none has, undefined if the lookup failed. */
export interface CheckedFile {
  name: string
  verdict: Verdict
  company: string | null | undefined
}

/** Checks a file in the browser, and looks up its certificate. The code of the check loads with the first file. */
export async function checkedFile(file: File): Promise<CheckedFile> {
  const { MOST_BYTES, verifyPdf } = await import('#features/signing/rules/seal/verify-pdf.ts')
  const verdict: Verdict =
    file.size > MOST_BYTES
      ? { outcome: 'unreadable', reason: 'too_large' }
      : await verifyPdf(new Uint8Array(await file.arrayBuffer()), window.crypto.subtle)
  const seal = 'seal' in verdict ? verdict.seal : null
  return { name: file.name, verdict, company: seal ? await companyOf(seal.certificateSha256) : null }
}

async function companyOf(sha256: string): Promise<string | null | undefined> {
  try {
    return (await callByLink<{ company_name: string }>('seal-certificate', { sha256 })).company_name
  } catch (error) {
    return error instanceof Refused && error.isOver ? null : undefined
  }
}
