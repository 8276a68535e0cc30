import { isValidElement, type ReactElement, type ReactNode } from 'react'

type Props = { children?: ReactNode; style?: object; [name: string]: unknown }

const propsOf = (element: ReactElement): Props => Object(element.props)

/** Returns every element of a printed document, in document order. */
export function elementsOf(node: ReactNode): ReactElement[] {
  if (Array.isArray(node)) return node.flatMap(elementsOf)
  return isValidElement(node) ? [node, ...elementsOf(propsOf(node).children)] : []
}

/** Returns the text of an element with all its descendants. */
export function wordsIn(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(wordsIn).join('')
  if (isValidElement(node)) return wordsIn(propsOf(node).children)
  return typeof node === 'string' ? node : ''
}

/** Returns the lines as a reader sees them, each as one text. */
export function linesOf(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(linesOf)
  if (!isValidElement(node)) return []
  if (node.type !== 'TEXT') return linesOf(propsOf(node).children)
  return [wordsIn(node)].filter((words) => words.trim() !== '')
}

/** Returns the styles and other props of the elements with exactly this text. */
export function looksOf(node: ReactNode, words: string): Props[] {
  const found = elementsOf(node).filter((element) => element.type === 'TEXT' && wordsIn(element) === words)
  return found.map((element) => ({ ...propsOf(element).style }))
}
