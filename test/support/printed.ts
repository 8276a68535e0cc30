import { isValidElement, type ReactElement, type ReactNode } from 'react'

type Props = { children?: ReactNode; style?: object; [name: string]: unknown }

const propsOf = (element: ReactElement): Props => Object(element.props)

/** Every element of what is to be printed, in the order in which it stands on the paper. */
export function elementsOf(node: ReactNode): ReactElement[] {
  if (Array.isArray(node)) return node.flatMap(elementsOf)
  return isValidElement(node) ? [node, ...elementsOf(propsOf(node).children)] : []
}

/** The words of an element with all that stands in it. */
export function wordsIn(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(wordsIn).join('')
  if (isValidElement(node)) return wordsIn(propsOf(node).children)
  return typeof node === 'string' ? node : ''
}

/** The lines as they are read, a text each: what has words of its own, or is made of pieces of one text. */
export function linesOf(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(linesOf)
  if (!isValidElement(node)) return []
  if (node.type !== 'TEXT') return linesOf(propsOf(node).children)
  return [wordsIn(node)].filter((words) => words.trim() !== '')
}

/** The styles and other settings of the elements that stand for these words alone. */
export function looksOf(node: ReactNode, words: string): Props[] {
  const found = elementsOf(node).filter((element) => element.type === 'TEXT' && wordsIn(element) === words)
  return found.map((element) => ({ ...propsOf(element).style }))
}
