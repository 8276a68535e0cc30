import { CANCEL_STATEMENT } from '#features/credit-repair/rules/repair-contract.ts'
import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import { clauseOf } from '#features/templates/rules/clauses/clauses.ts'
import type { TemplateBlock } from '#features/templates/rules/template-content.ts'
import { clauseWords, plainWords } from './document-texts.ts'
import { KIND_RULES } from './kind-rules.ts'
import { type Checked, errorOf, type TemplateProblem, warningOf } from './problem.ts'

/** Returns the problems of where things are, and in which type. */
export function placementProblems(checked: Checked): TemplateProblem[] {
  return [
    ...besideSignature(checked),
    ...disclosureBox(checked),
    ...standsAlone(checked),
    ...typeSize(checked),
    ...signatures(checked),
  ]
}

type Signature = Extract<TemplateBlock, { kind: 'signature' }>

const isSignatureOf =
  (signer: SignerRole) =>
  (block: TemplateBlock): block is Signature =>
    block.kind === 'signature' && block.signer === signer && block.fields.includes('signature')

/** The bold statement of the right to cancel, right above the client's signature. */
function besideSignature({ kind, content }: Checked): TemplateProblem[] {
  if (kind !== 'croa_contract') return []
  const statement = plainWords(CANCEL_STATEMENT)
  const lacking = content.blocks.flatMap((block, at) =>
    isSignatureOf('client')(block) && !plainWords(block.statement ?? '').endsWith(statement) ? [at] : [],
  )
  return lacking.map((block) =>
    errorOf({
      block,
      message:
        'The statement of the right to cancel isn’t right above the client’s signature, in the words of the law.',
      fix: `Enter it as the statement of this signature. In English it is: “${CANCEL_STATEMENT}” A translation comes before it.`,
      source: '15 USC 1679d(b)(4)',
    }),
  )
}

/** The disclosure box: once, in every case, before the signatures; its itemization apart from it. */
function disclosureBox({ kind, content: { blocks } }: Checked): TemplateProblem[] {
  const boxes = blocks.flatMap((block, at) => (block.kind === 'part' && block.part === 'tila_box' ? [at] : []))
  const [first] = boxes
  if (first === undefined)
    return KIND_RULES[kind]?.hasDisclosureBox
      ? [
          errorOf({
            message: 'The disclosure box is missing.',
            fix: 'Insert the part “Disclosure box”. It is segregated from everything else.',
            source: '12 CFR 1026.17(a)(1)',
          }),
        ]
      : []
  const source = '12 CFR 1026.17'
  const signedAt = blocks.findIndex(({ kind: of }) => of === 'signature')
  return [
    ...boxes
      .slice(1)
      .map((block) =>
        errorOf({ block, message: 'The disclosure box is printed twice.', fix: 'Keep one of them.', source }),
      ),
    ...(blocks[first]?.when === undefined
      ? []
      : [
          errorOf({
            block: first,
            message: 'The disclosures are printed only in some cases.',
            fix: 'Remove the condition.',
            source,
          }),
        ]),
    ...(signedAt >= 0 && signedAt < first
      ? [
          errorOf({
            block: first,
            message: 'The disclosures come after a signature.',
            fix: 'Move the box above the first signature.',
            source,
          }),
        ]
      : []),
    ...(blocks.some((block) => block.kind === 'part' && block.part === 'itemization')
      ? []
      : [
          warningOf({
            message: 'The itemization of the amount financed is missing.',
            fix: 'Insert it as a part of its own, apart from the box, or give it on another page.',
            source: '12 CFR 1026.18(c)',
          }),
        ]),
  ]
}

/** A document whose law allows no other text. */
function standsAlone({ kind, content: { blocks } }: Checked): TemplateProblem[] {
  const only = KIND_RULES[kind]?.hasOnlyItsClause
  if (only === undefined) return []
  const isItsOwn = (block: TemplateBlock) =>
    block.kind === 'signature' || block.kind === 'heading' || (block.kind === 'clause' && block.clause === only)
  const words = clauseWords(only, 'en')
  return blocks.flatMap((block, at) =>
    isItsOwn(block) || (block.kind === 'paragraph' && words?.includes(plainWords(block.text)))
      ? []
      : [
          errorOf({
            block: at,
            message: 'The law requires a separate document with its own text and no other.',
            fix: 'Move this part to another document.',
            source: kind === 'cosigner_notice' ? '16 CFR 444.3(c)' : '15 USC 1679c(b)',
          }),
        ],
  )
}

/** Notices that must be bold and in at least ten points, and small type where a client signs. */
function typeSize({ content, texts }: Checked): TemplateProblem[] {
  const bold = ['holder_notice', 'purchase_loan_notice', 'croa_cancellation']
  return content.blocks.flatMap((block, at) => {
    if (block.kind !== 'paragraph') return []
    const notice = bold.find((id) => texts.own[at]?.some((text) => text.includes(clauseWords(id, 'en') ?? '\n')))
    if (notice !== undefined && block.look !== 'conspicuous')
      return [
        errorOf({
          block: at,
          message: 'This notice must be in bold type of at least ten points.',
          fix: 'Set its look to “Conspicuous”, or insert the clause from the list.',
          source: clauseOf(notice)?.source ?? null,
        }),
      ]
    return block.look === 'small' && content.blocks.some(({ kind }) => kind === 'signature')
      ? [
          warningOf({
            block: at,
            message: 'Small type in a document that someone signs can be unlawful in your state.',
            fix: 'Set its look to “Plain” unless counsel approved the size.',
          }),
        ]
      : []
  })
}

/** The names of signers in a sentence. */
export const SIGNER_NAMES: Readonly<Record<SignerRole, string>> = {
  applicant: 'borrower',
  co_applicant: 'co-borrower',
  cosigner: 'cosigner',
  client: 'client',
  company: 'company',
}

/** The signatures that a kind needs, and those of people whom not every case has. */
function signatures({ kind, content: { blocks } }: Checked): TemplateProblem[] {
  const missing = (KIND_RULES[kind]?.signers ?? []).filter((signer) => !blocks.some(isSignatureOf(signer)))
  const unconditional = blocks.flatMap((block, at) =>
    'signer' in block && ['co_applicant', 'cosigner'].includes(block.signer) && block.when === undefined ? [at] : [],
  )
  return [
    ...missing.map((signer) =>
      errorOf({ message: `The signature of the ${SIGNER_NAMES[signer]} is missing.`, fix: 'Insert a signature.' }),
    ),
    ...(kind === 'cosigner_notice' ? [] : unconditional).map((block) =>
      errorOf({
        block,
        message: 'Not every case has this signer, so the document could not be made without one.',
        fix: 'Print this part only if the signer’s name is set.',
      }),
    ),
  ]
}
