/** The rows of a training: standardized features, each turned so that more is better. */
export interface FitRows {
  features: readonly (readonly number[])[]
  isGood: readonly boolean[]
}

/** The log odds of a good loan are the intercept and the sum of weight × feature. No weight is negative. */
export interface LogisticFit {
  intercept: number
  weights: number[]
}

const MOST_STEPS = 100
const MOST_SWEEPS = 500
const SMALLEST_STEP = 1e-9
/** Keeps the curvature of separable data above zero. */
const LEAST_CURVATURE = 1e-9

/**
 * Fits a logistic regression with weights of at least zero, by a projected Newton method: each step solves the quadratic
 * approximation within the limits, and is halved until the loss falls. The loss is Σ log(1 + exp(−margin)) + ridge/2 · Σ weight².
 * There is no randomness, and the loss is convex, so the same rows always give the same fit.
 */
export function fitLogistic(rows: FitRows, ridge: number): LogisticFit {
  const good = rows.isGood.filter(Boolean).length
  const start = Math.log((good + 0.5) / (rows.isGood.length - good + 0.5))
  let at = [start, ...(rows.features[0] ?? []).map(() => 0)]
  let loss = lossOf(rows, ridge, at)
  for (let step = 0; step < MOST_STEPS; step++) {
    const move = boundedMove(curvature(rows, ridge, at), at)
    const next = lowered(rows, ridge, { at, loss, move })
    if (next === null) break
    const moved = Math.max(...next.at.map((value, index) => Math.abs(value - (at[index] ?? 0))))
    ;({ at, loss } = next)
    if (moved < SMALLEST_STEP) break
  }
  const [intercept = 0, ...weights] = at
  return { intercept, weights }
}

/** Half of the step, and so on, until the loss falls; null if it can't fall any more. */
function lowered(
  rows: FitRows,
  ridge: number,
  { at, loss, move }: { at: readonly number[]; loss: number; move: readonly number[] },
) {
  for (let share = 1; share > 1e-6; share /= 2) {
    const next = at.map((value, index) => value + share * (move[index] ?? 0))
    const lower = lossOf(rows, ridge, next)
    if (lower < loss) return { at: next, loss: lower }
  }
  return null
}

const margin = (at: readonly number[], features: readonly number[]) =>
  features.reduce((sum, feature, index) => sum + feature * (at[index + 1] ?? 0), at[0] ?? 0)

function lossOf({ features, isGood }: FitRows, ridge: number, at: readonly number[]): number {
  const penalty = at.slice(1).reduce((sum, weight) => sum + weight * weight, 0)
  return features.reduce(
    (sum, row, index) => {
      const signed = isGood[index] ? margin(at, row) : -margin(at, row)
      // Equal to log(1 + exp(−signed)), without an overflow.
      return sum + Math.max(0, -signed) + Math.log1p(Math.exp(-Math.abs(signed)))
    },
    (ridge / 2) * penalty,
  )
}

interface Curvature {
  gradient: number[]
  hessian: number[][]
}

function curvature({ features, isGood }: FitRows, ridge: number, at: readonly number[]): Curvature {
  const gradient = at.map((weight, index) => (index === 0 ? 0 : ridge * weight))
  const hessian = at.map((_, row) => at.map((__, column) => (row === column && row > 0 ? ridge : 0)))
  for (const [index, row] of features.entries()) {
    const chance = 1 / (1 + Math.exp(-margin(at, row)))
    const curve = Math.max(LEAST_CURVATURE, chance * (1 - chance))
    const whole = [1, ...row]
    for (const [one, value] of whole.entries()) {
      gradient[one] = (gradient[one] ?? 0) + (chance - (isGood[index] ? 1 : 0)) * value
      const line = hessian[one] ?? []
      const curved = curve * value
      for (let other = 0; other <= one; other++) line[other] = (line[other] ?? 0) + curved * (whole[other] ?? 0)
    }
  }
  // The matrix is symmetric, so only its lower half was added up.
  return {
    gradient,
    hessian: hessian.map((line, row) => line.map((value, at) => (at <= row ? value : (hessian[at]?.[row] ?? 0)))),
  }
}

/** Solves the quadratic approximation by coordinate descent, with weights of at least zero. */
function boundedMove({ gradient, hessian }: Curvature, at: readonly number[]): number[] {
  const move = at.map(() => 0)
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let most = 0
    for (const [index, line] of hessian.entries()) {
      const slope = line.reduce((sum, value, other) => sum + value * (move[other] ?? 0), gradient[index] ?? 0)
      const free = (move[index] ?? 0) - slope / ((line[index] ?? 0) || 1)
      const bounded = index === 0 ? free : Math.max(-(at[index] ?? 0), free)
      most = Math.max(most, Math.abs(bounded - (move[index] ?? 0)))
      move[index] = bounded
    }
    if (most < SMALLEST_STEP / 10) break
  }
  return move
}
