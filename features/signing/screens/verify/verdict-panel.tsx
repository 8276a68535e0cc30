import type { ReactNode } from 'react'
import { verdictWords } from '#features/signing/rules/seal/verdict-words.ts'
import type { CheckedFile } from './checked-file.ts'
import type { VerifyTexts } from './verify-texts.ts'

interface VerdictPanelProps {
  checked: CheckedFile
  language: 'en' | 'es'
  texts: VerifyTexts
}

/** The result of a check, and whose certificate the seal has. */
export function VerdictPanel({ checked: { name, verdict, company }, language, texts }: VerdictPanelProps) {
  const { isValid, headline, sentences } = verdictWords(verdict, language)
  const seal = 'seal' in verdict ? verdict.seal : null
  const record = verdict.outcome === 'valid' ? verdict.record : null
  return (
    <section aria-label={name} className="rounded-control border border-rule-strong p-4">
      <p className="break-words text-ink-2">{name}</p>
      <h2 className={`mt-1 text-h2 ${isValid ? 'text-green' : 'text-red'}`}>{headline}</h2>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        {[...sentences, ...(seal ? [ownerWords(company, texts)] : [])].map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
      {seal && <Fact name={texts.certificate}>{seal.certificateSha256}</Fact>}
      {record && <Fact name={texts.signers}>{record.signers.map((signer) => signer.name).join(', ')}</Fact>}
      {record && <Fact name={texts.documents}>{record.documents.map(({ title }) => title).join(', ')}</Fact>}
    </section>
  )
}

function ownerWords(company: string | null | undefined, texts: VerifyTexts): string {
  if (company === undefined) return texts.unreachable
  return company === null ? texts.unknown : texts.known(company)
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <p className="mt-3 text-sm">
    <span className="block text-ink-2">{name}</span>
    <span className="break-all">{children}</span>
  </p>
)
