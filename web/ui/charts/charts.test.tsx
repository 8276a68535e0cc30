// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'
import { LineChart } from './line-chart.tsx'
import { LineDrawing } from './line-drawing.tsx'

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

test('a line chart says in words how its lines went', () => {
  render(<LineChart title="Score history" pointHead="Pulled" series={SERIES} points={POINTS} />)

  const chart = screen.getByRole('img')

  expect(chart.getAttribute('aria-label')).toBe(
    'Score history, Jan 5, 2026 to Mar 5, 2026: Experian from 640 to 668, Equifax from – to 651',
  )
})

test('a line chart can be read as a table, every figure in it', async () => {
  render(<LineChart title="Score history" pointHead="Pulled" series={SERIES} points={POINTS} />)

  await userEvent.click(screen.getByRole('button', { name: 'View as table' }))

  expect(cells(screen.getByRole('table'))).toEqual(['PulledExperianEquifax', 'Jan 5, 2026640–', 'Mar 5, 2026668651'])
  expect(screen.getByRole('button', { name: 'View as chart' })).toBeTruthy()
})

test('what is counted has whole numbers along its axis: there are no three quarters of a report', () => {
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
