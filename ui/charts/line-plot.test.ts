import { expect, test } from 'vitest'
import { wholeDollars } from '#platform/rules/money.ts'
import { linePlot, nearestPoint } from './line-plot.ts'

const SERIES = [{ key: 'pulls', name: 'Pulls' }]

function plot(figures: readonly (number | null)[], more: { axis?: readonly number[]; width?: number } = {}) {
  const points = figures.map((pulls, day) => ({ label: `Nov ${day + 1}`, values: { pulls } }))
  return linePlot({ points, series: SERIES, format: String, width: 600, height: 240, ...more })
}

const figuresOf = (values: readonly (number | null)[]) => plot(values).figures.map(({ text }) => Number(text))

test.each([
  ['from zero', [0, 8], [0, 2, 4, 6, 8]],
  ['around high figures', [485, 790], [400, 500, 600, 700, 800]],
  ['past a figure that is not round', [0, 19], [0, 5, 10, 15, 20]],
  ['up to a round number that takes a quarter', [0, 110], [0, 25, 50, 75, 100, 125]],
  ['to thousands', [0, 720_000], [0, 200_000, 400_000, 600_000, 800_000]],
  ['without fractions of a count', [0, 1, 0], [0, 1]],
  ['around a fraction', [0.4, 0.4], [0, 1]],
  ['below zero', [-3, 1], [-3, -2, -1, 0, 1]],
  ['around a constant figure', [640, 640], [639, 640, 641]],
  ['for zeros only', [0, null, 0], [0, 1]],
  ['without figures', [null], [0, 1]],
  ['without points', [], [0, 1]],
  ['ignoring values that are not numbers', [Number.NaN, 8], [7, 8, 9]],
])('the axis has round whole numbers %s', (_, figures, expected) => {
  expect(figuresOf(figures)).toEqual(expected)
})

test('an axis with given marks has exactly those, the first and last at the ends of the plot', () => {
  const { figures, top, bottom } = plot([711, 640], { axis: [300, 450, 600, 750, 850] })

  expect(figures.map(({ text }) => text)).toEqual(['300', '450', '600', '750', '850'])
  expect(figures.map(({ y }) => Math.round(y))).toEqual([bottom, 157, 104, 51, top])
})

test('longer figures widen the margin, and short ones never narrow it', () => {
  const dollars = linePlot({
    points: [{ label: 'May', values: { pulls: 720_000 } }],
    ...{ series: SERIES, axis: [0, 900_000], format: (value) => wholeDollars(value * 100), width: 600, height: 240 },
  })

  expect(dollars.left).toBe('$900,000'.length * 7 + 10)
  expect(plot([0, 22]).left).toBe(44)
})

test('points are evenly spaced, the last one clear of the names, and a single one is in the middle', () => {
  const { xOf, right, left } = plot([1, 2, 3])

  expect(xOf(1) - xOf(0)).toBe(xOf(2) - xOf(1))
  expect(xOf(2)).toBeLessThan(right)
  expect(plot([1]).xOf(0)).toBe((xOf(0) + xOf(2)) / 2)
  expect(xOf(0)).toBeGreaterThan(left)
})

test.each([
  ['all of them if there is room', 600, 5, 5],
  ['every second of thirty', 1100, 30, 15],
  ['few on a phone', 358, 30, 4],
])('labels along the axis never overlap: %s', (_, width, days, named) => {
  const { labels } = plot(
    Array.from({ length: days }, (_day, n) => n),
    { width },
  )

  expect(labels).toHaveLength(named)
  labels.slice(1).forEach(({ x, text }, before) => {
    expect(x - (labels[before]?.x ?? 0)).toBeGreaterThan(text.length * 6.4)
  })
})

test.each([
  ['before the first one selects the first', 0, 0],
  ['nearer to the second selects the second', 220, 1],
  ['behind the last one selects the last', 590, 2],
])('a position %s', (_, x, point) => {
  expect(nearestPoint(plot([1, 2, 3]), 3, x)).toBe(point)
})

test('no point is the nearest of none, and a single point is always the nearest', () => {
  expect(nearestPoint(plot([]), 0, 100)).toBeNull()
  expect(nearestPoint(plot([5]), 1, 590)).toBe(0)
})

test('a very narrow chart is never drawn backwards', () => {
  const { left, right, xOf } = plot([1, 2], { width: 60 })

  expect(right).toBeGreaterThanOrEqual(left)
  expect(xOf(1)).toBeGreaterThanOrEqual(xOf(0))
})
