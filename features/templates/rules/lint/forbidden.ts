import { conditionsOf } from '#features/templates/rules/part-condition.ts'
import type { PartCondition } from '#features/templates/rules/template-content.ts'
import { type Checked, errorOf, type TemplateProblem } from './problem.ts'

interface Ban {
  message: string
  fix: string
  source: string
  /** Matches words in lower case, in English and in Spanish. */
  pattern: RegExp
  /** Lawful in a part that is printed only for borrowers who aren't covered by the Military Lending Act. */
  unlessMilitary?: true
  kinds?: 'lending' | 'repair'
}

const BANS: readonly Ban[] = [
  {
    message: 'A confession of judgment is an unfair practice.',
    fix: 'Remove it. A borrower can’t give up the right to be heard in court.',
    source: '16 CFR 444.2(a)(1)',
    pattern:
      /\bconfess(?:es|ion)?\b.{0,20}\bjudgment|\bcognovit\b|\bwarrant of attorney\b|\bconfes\p{L}+.{0,30}\b(?:sentencia|fallo|juicio)\b/u,
    kinds: 'lending',
  },
  {
    message: 'A waiver of exemption is an unfair practice.',
    fix: 'Remove it. Property that the law exempts from attachment stays exempt, except collateral of this loan.',
    source: '16 CFR 444.2(a)(2)',
    pattern: /\bwaiv\p{L}+.{0,80}\bexempt|\brenunci\p{L}+.{0,80}\bexen/u,
    kinds: 'lending',
  },
  {
    message: 'An assignment of wages is an unfair practice.',
    fix: 'Remove it, or make it revocable by the borrower at any time.',
    source: '16 CFR 444.2(a)(3)',
    pattern:
      /\bassign\p{L}*.{0,40}\b(?:wages|earnings|salary)\b|\b(?:cede|cesión).{0,40}\b(?:salario|sueldo|ingresos)\b/u,
    kinds: 'lending',
  },
  {
    message: 'Household goods can secure a loan only if the loan pays for them.',
    fix: 'Remove household goods from the collateral.',
    source: '16 CFR 444.2(a)(4)',
    pattern: /\bhousehold goods\b|\bhousehold furniture\b|\b(?:bienes|artículos|muebles) del hogar\b/u,
    kinds: 'lending',
  },
  {
    message: 'A covered borrower can’t be required to arbitrate.',
    fix: 'Print this part only if “Covered by the Military Lending Act” is “no”.',
    source: '10 USC 987(e)(3)',
    pattern: /\barbitrat\p{L}+|\barbitraje\b/u,
    unlessMilitary: true,
    kinds: 'lending',
  },
  {
    message: 'A covered borrower can’t be charged for paying early.',
    fix: 'Print this part only if “Covered by the Military Lending Act” is “no”.',
    source: '10 USC 987(e)(7)',
    pattern:
      /\bprepayment (?:penalty|charge|fee|premium)\b|\b(?:penalty|fee|charge) for (?:prepay|paying)\p{L}*|\b(?:multa|penalidad|cargo) por pag\p{L}+ (?:anticipad|antes)/u,
    unlessMilitary: true,
    kinds: 'lending',
  },
  {
    message: 'A client can’t waive a right under the Credit Repair Organizations Act.',
    fix: 'Remove the waiver. It is void, and asking for it is a violation.',
    source: '15 USC 1679f',
    pattern: /\bwaiv(?:e|es|ed|er|ing)\b|\brenunci(?:a|o|ar|an|as)\b/u,
    kinds: 'repair',
  },
  {
    message: 'Nothing may be charged before a service is fully performed.',
    fix: 'Remove the advance fee. Each fee is due after its service.',
    source: '15 USC 1679b(b)',
    pattern:
      /\b(?:setup|set-up|enrollment|first[- ]work|advance|up-?front) fee\b|\b(?:cuota|cargo|tarifa) (?:de inscripción|inicial|por adelantado)\b/u,
    kinds: 'repair',
  },
  {
    message: 'A new identity for credit is a false statement to the bureaus.',
    fix: 'Remove it. Never advise a client to use another identity or number.',
    source: '15 USC 1679b(a)(2)',
    pattern: /\bcredit privacy number\b|\bcpn\b|\bnew (?:credit )?identity\b|\bnueva identidad\b/u,
    kinds: 'repair',
  },
]

const NEGATION = /\b(?:no|not|never|none|nothing|cannot|neither|nor|nunca|ningún|ninguna|ninguno|tampoco|nada)\b|n't\b/u

/** Returns the sentences that no template may contain. A sentence that denies them is fine. */
export function forbiddenProblems({ kind, content, texts }: Checked): TemplateProblem[] {
  const family = kind.startsWith('croa') ? 'repair' : 'lending'
  const bans = BANS.filter(({ kinds }) => kinds === undefined || kinds === family)
  return content.blocks.flatMap((block, at) => {
    const sentences = (texts.own[at] ?? []).flatMap((text) => text.split(/(?<=[.;!?])\s/))
    return bans
      .filter(({ unlessMilitary }) => !(unlessMilitary && isForOthersThanMilitary(block.when)))
      .filter(({ pattern }) => sentences.some((sentence) => isSaid(sentence, pattern)))
      .map(({ message, fix, source }) => errorOf({ block: at, message, fix, source }))
  })
}

function isSaid(sentence: string, pattern: RegExp): boolean {
  const found = pattern.exec(sentence)
  return found !== null && !NEGATION.test(sentence.slice(0, found.index))
}

const isForOthersThanMilitary = (when: PartCondition | undefined): boolean =>
  conditionsOf(when).some(
    (one) => 'is_one_of' in one && one.field === 'loan.is_mla_covered' && one.is_one_of.join() === 'no',
  )
