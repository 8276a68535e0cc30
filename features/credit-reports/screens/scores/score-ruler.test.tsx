// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ScoreRuler } from './score-ruler.tsx'

afterEach(cleanup)

describe('the score ruler', () => {
  test('states each bureau’s score and band in words, in display order', () => {
    render(<ScoreRuler scores={{ transunion: 668, equifax: 627, experian: 711 }} />)

    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'FICO 8: Experian 711 Very Good, Equifax 627 Fair, TransUnion 668 Good',
    )
  })

  test('leaves out a bureau without a score', () => {
    render(<ScoreRuler scores={{ experian: null, equifax: 627 }} size="row" />)

    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('FICO 8: Equifax 627 Fair')
  })

  test('stacks scores that would overlap', () => {
    const { container } = render(<ScoreRuler scores={{ experian: 640, equifax: 641, transunion: 642 }} />)

    const heights = [...container.querySelectorAll('text')]
      .filter((text) => /^64[012]$/.test(text.textContent) && text.classList.contains('text-score'))
      .map((text) => text.parentElement?.getAttribute('transform'))

    expect(new Set(heights).size).toBe(3)
  })
})
