import { expect, test } from 'vitest'
import { SAMPLE_VALUES } from '#features/templates/rules/sample-values.ts'
import { STARTER_CONTENTS } from '#features/templates/rules/starters/starter-contents.ts'
import { STARTERS } from '#features/templates/rules/starters/starters.ts'
import { type RenderOptions, renderTemplate } from './render-template.ts'

const OPTIONS: Omit<RenderOptions, 'kind'> = {
  brand: { name: 'Harbor Auto Credit', accent: '#0b5c8a', logo: null },
  companyAddress: ['410 Wharf Street', 'Portland, ME 04101'],
  ...{ day: '2026-11-23', state: 'TX', isSandbox: false },
}

test.each(STARTERS)(
  'the starter $kind prints in both languages, with places for the same signers',
  async ({ kind }) => {
    const { en, es } = STARTER_CONTENTS[kind]

    const english = await renderTemplate(en, SAMPLE_VALUES, { ...OPTIONS, kind })
    const spanish = await renderTemplate(es, SAMPLE_VALUES, { ...OPTIONS, kind })

    const places = ({ fields }: typeof english) => fields.map((field) => `${field.signer} ${field.kind}`)
    expect(places(spanish)).toEqual(places(english))
  },
)
