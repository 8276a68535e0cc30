// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'
import { LineChart } from './line-chart.tsx'
import { LineDrawing } from './line-drawing.tsx'
import { PieChart } from './pie-chart.tsx'

afterEach(cleanup)

const SERIES = [
  { key: 'experian', name: 'Experian' },
  { key: 'equifax', name: 'Equifax' },
]
const POINTS = [
  { label: 'Jan 5, 2026', values: { experian: 640, equifax: null } },
  { label: 'Mar 5, 2026', values: { experian: 668, equifax: 651 } },
]

const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)

test('a line chart describes its lines in words', () => {
  render(<LineChart title="Score history" pointHead="Pulled" series={SERIES} points={POINTS} />)

  const chart = screen.getByRole('img')

  expect(chart.getAttribute('aria-label')).toBe(
    'Score history, Jan 5, 2026 to Mar 5, 2026: Experian from 640 to 668, Equifax from – to 651',
  )
})

test('a line chart can be read as a table with every figure', async () => {
  render(<LineChart title="Score history" pointHead="Pulled" series={SERIES} points={POINTS} />)

  await userEvent.click(screen.getByRole('button', { name: 'View as table' }))

  expect(cells(screen.getByRole('table'))).toEqual(['PulledExperianEquifax', 'Jan 5, 2026640–', 'Mar 5, 2026668651'])
  expect(screen.getByRole('button', { name: 'View as chart' })).toBeTruthy()
})

test('the axis of a count has whole numbers only', () => {
  const points = [0, 3, 1].map((experian, day) => ({ label: `Nov ${day + 1}`, values: { experian } }))
  const written = new Set<number>()
  const format = (count: number) => {
    written.add(count)
    return String(count)
  }

  render(<LineDrawing points={points} series={SERIES.slice(0, 1)} format={format} height={240} />)

  expect([...written]).toContain(2)
  expect([...written].filter((count) => !Number.isInteger(count))).toEqual([])
})

test('pointing at a chart shows the figures of that point until the pointer leaves', async () => {
  render(<LineChart title="Score history" pointHead="Pulled" series={SERIES} points={POINTS} />)
  const chart = screen.getByRole('img')
  const drawing = chart.querySelector('svg')?.parentElement
  const user = userEvent.setup()
  const pointAt = (clientX: number) => user.pointer({ target: drawing ?? chart, coords: { clientX } })
  const shown = () => [...chart.querySelectorAll('p')].map((line) => line.textContent)

  await pointAt(70)
  expect(shown()).toEqual(['Jan 5, 2026', 'Experian: 640', 'Equifax: –'])
  await pointAt(480)
  expect(shown()).toEqual(['Mar 5, 2026', 'Experian: 668', 'Equifax: 651'])
  await user.unhover(drawing ?? chart)
  expect(shown()).toEqual([])
})

test('a line continues across a point without a figure, and each figure has a mark', () => {
  const points = [640, null, 668].map((experian, month) => ({ label: `May ${month + 1}`, values: { experian } }))
  render(<LineChart title="Score history" pointHead="Pulled" series={SERIES} points={points} axis={[600, 700]} />)

  const lines = [...screen.getByRole('img').querySelectorAll('path[stroke-width="2"]')]
  const marks = screen.getByRole('img').querySelectorAll('path[transform]')

  expect(lines[0]?.getAttribute('d')?.match(/[ML]/g)).toEqual(['M', 'L'])
  expect(marks).toHaveLength(2)
  expect(screen.getAllByText('Experian')).toHaveLength(1)
  expect(screen.queryByText('Equifax')).toBeNull()
})

test('a chart without figures says so', () => {
  render(<LineChart title="Score history" pointHead="Pulled" series={SERIES} points={[]} />)

  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Score history: nothing measured yet')
})

test('a bar chart prints each name and figure beside its bar', async () => {
  const bars = [
    { name: 'Midland', value: 80 },
    { name: 'Portfolio', value: 35 },
  ]
  render(<BarChart title="Success" heads={['Creditor', 'Success']} bars={bars} axisEnd={100} format={(n) => `${n}%`} />)

  expect(screen.getByRole('img', { name: 'Success: Midland 80%, Portfolio 35%' }).textContent).toBe(
    'Midland80%Portfolio35%',
  )
  await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
  expect(cells(screen.getByRole('table'))).toEqual(['CreditorSuccess', 'Midland80%', 'Portfolio35%'])
})

test('a bar shows what its figure is a part of, in the chart and in the table', async () => {
  const bars = [{ name: 'Midland', value: 60, note: '3 of 5' }]
  render(<BarChart title="Success" heads={['Creditor', 'Success']} bars={bars} format={(n) => `${n}%`} />)

  expect(screen.getByRole('img').textContent).toBe('Midland60%3 of 5')
  await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
  expect(cells(screen.getByRole('table'))).toEqual(['CreditorSuccess', 'Midland60% (3 of 5)'])
})

const TABLE = { rowHead: 'Reason', columns: ['Removed'], rows: [{ head: 'Not mine', cells: ['6'] }] }

test('a pie chart names each slice beside it and summarizes the whole in one sentence', async () => {
  const slices = [
    { name: 'Not mine', value: 6 },
    { name: 'Never late', value: 2 },
  ]
  render(<PieChart title="Removed items" slices={slices} table={TABLE} />)

  const pie = screen.getByRole('img', { name: 'Removed items: Not mine 6 (75%), Never late 2 (25%)' })
  expect(pie.textContent).toBe('Not mine6 · 75%Never late2 · 25%')
  await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
  expect(cells(screen.getByRole('table'))).toEqual(['ReasonRemoved', 'Not mine6'])
})

test('the names of many thin slices never overlap', () => {
  const slices = [90, 2, 2, 2, 2].map((value, position) => ({ name: `Reason ${position}`, value }))
  render(<PieChart title="Removed items" slices={slices} table={TABLE} />)

  const heights = [...screen.getByRole('img').querySelectorAll('text')]
    .filter((name) => name.getAttribute('text-anchor') === 'end')
    .map((name) => Number(name.getAttribute('y')))
    .toSorted((one, other) => one - other)

  expect(heights).toHaveLength(4)
  heights.slice(1).forEach((height, before) => {
    expect(height - (heights[before] ?? 0)).toBeGreaterThanOrEqual(29.9)
  })
})
