import { expect, test } from 'vitest'
import { STARTER_CONTENTS } from './starters/starter-contents.ts'
import { exportedText, importedTemplate } from './template-file.ts'

const template = {
  ...{ name: 'Notice', kind: 'cosigner_notice' as const },
  body: { content: STARTER_CONTENTS.cosigner_notice.es, tests: [] },
}

test('an exported template is imported as it was', () => {
  expect(importedTemplate(exportedText(template))).toMatchObject(template)
})

test.each(['', '{}', '[1]', '{"format":"tradeline-template-1","name":"x","kind":"no_such_kind"}'])(
  'the file %j is refused with a sentence',
  (text) => {
    expect(importedTemplate(text)).toHaveProperty('problem')
  },
)
