import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { transformWithOxc } from 'vite'
import { describe, expect, test } from 'vitest'
import { pluralWords } from '#platform/translation/plural-words.ts'
import { pseudoText } from '#platform/translation/pseudo-language.ts'
import { translatedModule } from '#platform/translation/translate-module.ts'

const SPANISH: Record<string, string> = {
  'Signed by {0} on {1}': 'El {1} firmó {0}',
  'See the <t0>documentation</t0>.': 'Lea la <t0>documentación</t0>.',
  '{0, plural, one {# loan} other {# loans}} imported':
    '{0, plural, one {Se importó # préstamo} other {Se importaron # préstamos}}',
  'Open now': 'Abierto "ahora"',
  Members: 'Miembros',
}

/** Returns the HTML of an expression after its module was translated. */
async function shown(
  expression: string,
  values: Record<string, unknown> = {},
  translate = (message: string) => SPANISH[message],
) {
  const code = translatedModule('a.tsx', `export const a = ${expression}`, 'es', translate)
  const { code: script } = await transformWithOxc(code.replace(/^import .*\n/, ''), 'a.tsx', {
    jsx: { runtime: 'classic', pragma: 'h' },
  })
  const given = { h: createElement, pluralWords, ...values }
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tradeline-module-')), 'a.mjs')
  writeFileSync(
    file,
    `export default ({ ${Object.keys(given).join()} }) => {\n${script.replace('export ', '')}\nreturn a\n}`,
  )
  const { default: run } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  rmSync(path.dirname(file), { recursive: true })
  return renderToStaticMarkup(run(given))
}

describe('a translated module', () => {
  test('shows values and elements in the order of the translation', async () => {
    expect(await shown('<p>Signed by {name} on <b>{day}</b></p>', { name: 'Ana', day: '1/2' })).toBe(
      '<p>El <b>1/2</b> firmó Ana</p>',
    )
    expect(await shown('<p>See the <a href="/docs">documentation</a>.</p>')).toBe(
      '<p>Lea la <a href="/docs">documentación</a>.</p>',
    )
  })

  test.each([
    [1, 'Se importó 1 préstamo'],
    [2500, 'Se importaron 2.500 préstamos'],
  ])('has the plural of the language: %i', async (n, expected) => {
    expect(await shown("`${counted(n, 'loan')} imported`", { n })).toBe(
      expected.replace('2.500', (2500).toLocaleString('es')),
    )
  })

  test('translates attributes, and texts inside the values of other texts', async () => {
    expect(await shown('<div title="Members">Still {isOpen ? <b>Open now</b> : null}</div>', { isOpen: true })).toBe(
      '<div title="Miembros">Still <b>Abierto &quot;ahora&quot;</b></div>',
    )
  })

  test('keeps the English of a message without a translation', async () => {
    expect(await shown('<p>Not translated</p>')).toBe('<p>Not translated</p>')
  })

  test.each([
    ['{0}', 'Firmó {1}'],
    ['both', 'El {0} firmó {0}'],
    ['none', 'Firmado'],
  ])('is refused if its placeholders differ: %s', (_, wrong) => {
    expect(() => translatedModule('a.tsx', 'a = <p>Signed by {x} on {y}</p>', 'es', () => wrong)).toThrow(
      'The translation of “Signed by {0} on {1}” has the placeholders',
    )
  })

  test('shows the invented language with accents on every vowel', async () => {
    expect(await shown("`${counted(n, 'loan')} imported`", { n: 2 }, pseudoText)).toBe('2 lòàns ìmpòrtèd')
  })
})
