import { expect, test } from 'vitest'
import { cellText, readCell } from './cell-text.ts'
import type { InputUnit } from './input-registry.ts'

test.each<[string, InputUnit, object | null, string]>([
  ['>= 620', 'points', { is: 'at_least', value: 620 }, '>= 620'],
  ['620+', 'points', { is: 'at_least', value: 620 }, '>= 620'],
  ['≤ 45%', 'percent', { is: 'at_most', value: 45 }, '<= 45'],
  ['-$1,500.50 to $0', 'cents', { is: 'between', from: -1_500_50, to: 0 }, '-1500.5 to 0'],
  ['< $1,500', 'cents', { is: 'below', value: 1_500_00 }, '< 1500'],
  ['620 to 679', 'points', { is: 'between', from: 620, to: 679 }, '620 to 679'],
  ['620–679', 'points', { is: 'between', from: 620, to: 679 }, '620 to 679'],
  ['36', 'months', { is: 'between', from: 36, to: 36 }, '36 to 36'],
  ['auto, personal', 'word', { is: 'among', values: ['auto', 'personal'] }, 'auto, personal'],
  ['not other', 'word', { is: 'not_among', values: ['other'] }, 'not other'],
  ['Yes', 'flag', { is: 'yes' }, 'yes'],
  ['missing', 'count', { is: 'missing' }, 'missing'],
  ['', 'count', null, ''],
  ['any', 'count', null, ''],
])('reads %j as a test of %s and writes it again', (typed, unit, wanted, written) => {
  const read = readCell(typed, unit)

  expect(read).toEqual({ test: wanted })
  expect('test' in read && cellText(read.test, unit)).toBe(written)
})

test.each<[string, InputUnit]>([
  ['good', 'points'],
  ['>= good', 'points'],
  ['700 to 600', 'points'],
  ['1.234', 'percent'],
  ['< 12,50', 'cents'],
  ['>= 1,50 %', 'percent'],
  ['maybe', 'flag'],
])('rejects %j as a test of %s', (typed, unit) => {
  expect(readCell(typed, unit)).toHaveProperty('problem')
})
