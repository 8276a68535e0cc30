import { describe, expect, test } from 'vitest'
import type { DocumentKind } from './document-kinds.ts'
import { errorsOf, lintTemplate } from './lint-template.ts'
import { STARTER_CONTENTS } from './starters/starter-contents.ts'
import { STARTERS, type StarterKind } from './starters/starters.ts'
import type { TemplateBlock, TemplateContent } from './template-content.ts'

const said = (text: string, change: object = {}): TemplateBlock => ({
  kind: 'paragraph',
  text,
  look: 'plain',
  ...change,
})
const content = (...blocks: TemplateBlock[]): TemplateContent => ({ language: 'en', title: 'A document', blocks })
const errors = (kind: DocumentKind, of: TemplateContent) => errorsOf(lintTemplate(kind, of))
const sourcesOf = (kind: DocumentKind, of: TemplateContent) => errors(kind, of).map(({ source }) => source)

/** A starter with one of its blocks left out or changed. */
function changed(
  kind: StarterKind,
  change: (block: TemplateBlock) => TemplateBlock | null,
  language: 'en' | 'es' = 'en',
) {
  const starter = STARTER_CONTENTS[kind][language]
  return { ...starter, blocks: starter.blocks.flatMap((block) => change(block) ?? []) }
}
const signedByClient = (block: TemplateBlock) => block.kind === 'signature' && block.signer === 'client'
const isPart = (block: TemplateBlock, part: string) => block.kind === 'part' && block.part === part

test.each(STARTERS.flatMap(({ kind }) => [[kind, 'en'] as const, [kind, 'es'] as const]))(
  'the starter %s in %s has no errors',
  (kind, language) => {
    expect(errors(kind, STARTER_CONTENTS[kind][language])).toEqual([])
  },
)

describe('marks', () => {
  test('an unknown field is named, with the nearest known one', () => {
    const [problem] = errors('other', content(said('Dear {{borower.name}},')))

    expect(problem).toMatchObject({ block: 0, message: 'There is no field “borower.name”.' })
    expect(problem?.fix).toMatch(/Did you mean \w+\.name\?/)
  })

  test.each([
    ['a brace', 'Dear {{borrower.name},', 'A field lacks a brace.'],
    ['the end of bold text', 'Pay **now', 'Bold text has no end.'],
  ])('without %s are errors', (_, text, message) => {
    expect(errors('other', content(said(text))).map((problem) => problem.message)).toContain(message)
  })

  test('an unknown field in a condition and an unknown clause are errors', () => {
    const blocks: TemplateBlock[] = [
      said('Only in some cases.', { when: { field: 'loan.colour', is_set: true } }),
      { kind: 'clause', clause: 'no_such_clause' },
    ]

    expect(errors('other', content(...blocks)).map(({ block }) => block)).toEqual([0, 1])
  })
})

describe('credit repair contracts', () => {
  test.each([
    ['company.address', '15 USC 1679d(b)(4)'],
    ['repair.guarantees', '15 USC 1679d(b)(2)(A)'],
    ['repair.completion', '15 USC 1679d(b)(2)(B)'],
    ['repair.total_cost_cents', '15 USC 1679d(b)(1)'],
  ])('without %s can’t be published: %s', (field, source) => {
    const without = changed('croa_contract', (block) => (JSON.stringify(block).includes(field) ? null : block))

    expect(sourcesOf('croa_contract', without)).toContain(source)
  })

  test('must have the statement of the right to cancel right above the client’s signature', () => {
    const reworded = changed('croa_contract', (block) =>
      signedByClient(block) ? { ...block, statement: 'You may cancel within 3 days.' } : block,
    )

    expect(sourcesOf('croa_contract', reworded)).toEqual(['15 USC 1679d(b)(4)'])
  })

  test.each([
    ['You waive your rights under the Credit Repair Organizations Act.', '15 USC 1679f'],
    ['A setup fee of $99 is due when you sign.', '15 USC 1679b(b)'],
    ['We give you a new credit identity.', '15 USC 1679b(a)(2)'],
  ])('must not say “%s”', (text, source) => {
    const worse = changed('croa_contract', (block) => block)

    expect(sourcesOf('croa_contract', { ...worse, blocks: [said(text), ...worse.blocks] })).toEqual([source])
  })
})

describe('loan contracts', () => {
  test.each([
    ['You authorize any attorney to confess judgment against you.', '16 CFR 444.2(a)(1)'],
    ['You waive all property exemptions.', '16 CFR 444.2(a)(2)'],
    ['You assign your wages to us.', '16 CFR 444.2(a)(3)'],
    ['The collateral includes all household goods.', '16 CFR 444.2(a)(4)'],
    ['Any dispute is resolved by arbitration.', '10 USC 987(e)(3)'],
    ['A prepayment penalty of 2% is due.', '10 USC 987(e)(7)'],
    ['Usted renuncia a toda exención de sus bienes.', '16 CFR 444.2(a)(2)'],
    ['Toda disputa se resuelve por arbitraje.', '10 USC 987(e)(3)'],
  ])('must not say “%s”', (text, source) => {
    const note = STARTER_CONTENTS.note_disclosure.en

    expect(sourcesOf('note_disclosure', { ...note, blocks: [...note.blocks, said(text)] })).toEqual([source])
  })

  test.each([
    said('You do not waive any exemption, and nothing in this note assigns your wages.'),
    said('Any dispute is resolved by arbitration.', { when: { field: 'loan.is_mla_covered', is_one_of: ['no'] } }),
  ])('may deny it, or say it only to others than covered borrowers: $text', (block) => {
    const note = STARTER_CONTENTS.note_disclosure.en

    expect(errors('note_disclosure', { ...note, blocks: [...note.blocks, block] })).toEqual([])
  })

  test.each([
    ['without its disclosure box', (block: TemplateBlock) => (isPart(block, 'tila_box') ? null : block)],
    [
      'whose disclosures depend on the case',
      (block: TemplateBlock) =>
        isPart(block, 'tila_box') ? { ...block, when: { field: 'loan.state', is_set: true } } : block,
    ],
  ])('%s can’t be published', (_, change) => {
    expect(sourcesOf('note_disclosure', changed('note_disclosure', change))[0]).toMatch(/^12 CFR 1026\.17/)
  })

  test('must not disclose after a signature', () => {
    const note = STARTER_CONTENTS.note_disclosure.en
    const signature: TemplateBlock = { kind: 'signature', signer: 'applicant', fields: ['signature'] }

    expect(errors('note_disclosure', { ...note, blocks: [signature, ...note.blocks] })).toEqual([
      expect.objectContaining({ message: 'The disclosures come after a signature.' }),
    ])
  })

  test('must ask a co-borrower only if there is one', () => {
    const always = changed('note_disclosure', (block) => {
      if (block.kind !== 'signature' || block.signer !== 'co_applicant') return block
      const { when: _condition, ...rest } = block
      return rest
    })

    expect(errors('note_disclosure', always)).toEqual([
      expect.objectContaining({ fix: 'Print this part only if the signer’s name is set.' }),
    ])
  })
})

describe('documents that the law wants alone', () => {
  test.each(['cosigner_notice', 'croa_statement'] as const)('%s must not contain another text', (kind) => {
    const starter = STARTER_CONTENTS[kind].en

    expect(
      errors(kind, { ...starter, blocks: [...starter.blocks, said('You also agree to arbitrate.')] }),
    ).toContainEqual(expect.objectContaining({ message: expect.stringContaining('separate document') }))
  })

  test('a notice to cosigners must have the words of the law and a signature', () => {
    expect(sourcesOf('cosigner_notice', content({ kind: 'heading', level: 1, text: 'Notice' }))).toEqual([
      '16 CFR 444.3(c)',
      null,
    ])
  })
})

test('a holder notice in plain type is an error, and small type in a contract is a warning', () => {
  const notice = STARTER_CONTENTS.croa_cancellation.en
  const small = content(said('Small print.', { look: 'small' }), {
    kind: 'signature',
    signer: 'applicant',
    fields: ['signature'],
  })

  expect(errors('croa_cancellation', notice)).toEqual([])
  expect(lintTemplate('security_agreement', small)).toContainEqual(
    expect.objectContaining({ severity: 'warning', block: 0 }),
  )
})

test('a clause that lacks the texts of states warns, and names what counsel must add', () => {
  const warnings = lintTemplate('retail_contract', STARTER_CONTENTS.retail_contract.en).filter(({ message }) =>
    message.startsWith('The clause “Notice to the buyer in a retail installment contract” lacks the texts'),
  )

  expect(warnings).toMatchObject([{ severity: 'warning', fix: expect.stringContaining('Cal. Civ. Code 2982') }])
})
