import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

it('is named by its work while busy, keeps the focus and ignores clicks', async () => {
  const onClick = vi.fn()
  const { rerender } = render(
    <Button busyLabel="Salvataggio..." onClick={onClick}>
      Salva
    </Button>,
  )
  const button = screen.getByRole('button')
  await userEvent.click(button)
  rerender(
    <Button busy busyLabel="Salvataggio..." onClick={onClick}>
      Salva
    </Button>,
  )
  expect(screen.getByText('Salva').getAttribute('aria-hidden')).toBe('true')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)
})
