import { describe, expect, test } from 'vitest'
import { askedRange, isUnchanged } from './partial-content.ts'

const NOW = { eTag: '"one"', lastModified: '2026-03-04T10:00:00.750Z' }
const asking = (headers: Record<string, string>) => (name: string) => headers[name]

describe('a cached copy', () => {
  test.each([
    [{ 'if-none-match': '"one"' }, true],
    [{ 'if-none-match': '"zero", W/"one"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"onW/e", xW/"one"' }, false],
    [{ 'if-none-match': 'one' }, false],
    [{ 'if-none-match': '"two"', 'if-modified-since': 'Wed, 04 Mar 2026 10:00:00 GMT' }, false],
    [{ 'if-modified-since': 'Wed, 04 Mar 2026 10:00:00 GMT' }, true],
    [{ 'if-modified-since': 'Wed, 04 Mar 2026 09:59:59 GMT' }, false],
    [{ 'if-modified-since': 'yesterday' }, false],
    [{}, false],
  ])('with the headers %j is still valid: %j', (headers: Record<string, string>, expected) => {
    expect(isUnchanged(asking(headers), NOW)).toBe(expected)
  })

  test('of a resource with neither tag nor date is never valid', () => {
    expect(isUnchanged(asking({ 'if-none-match': '"one"' }), {})).toBe(false)
  })
})

describe('a range of ten bytes', () => {
  test.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=5-5', { start: 5, end: 5 }],
    ['bytes=9-', { start: 9, end: 9 }],
    ['bytes=-1', { start: 9, end: 9 }],
    ['bytes=0-', { start: 0, end: 9 }],
    [' bytes=0-0 ', { start: 0, end: 0 }],
    ['bytes=10-', 'beyond'],
    ['bytes=10-20', 'beyond'],
    ['bytes=-0', 'beyond'],
    ['bytes=3-1', null],
    ['bytes=0-1,4-5', null],
    ['lines=1-2', null],
    ['bytes=-', null],
    ['kilobytes=0-1', null],
    ['bytes=0-1x', null],
    ['bytes=--1', null],
    ['bytes=0x1-2', null],
    ['bytes=١-٢', null],
  ])('%s means %j', (range, expected) => {
    expect(askedRange(asking({ range }), NOW, 10)).toEqual(expected)
  })

  test.each([
    ['"one"', { start: 0, end: 3 }],
    ['"two"', null],
  ])('a range is sent only if the version %s is current', (version, expected) => {
    expect(askedRange(asking({ range: 'bytes=0-3', 'if-range': version }), NOW, 10)).toEqual(expected)
  })
})
