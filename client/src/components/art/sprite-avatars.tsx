import { Clessidra, Cristallo, Farfalla, Fenice, Gufo, Montagna, Occhio, Piuma } from './avatars-earth.tsx'
import { Arcobaleno, Luna, Nuvola, Sole, Stella, Ufo } from './avatars-sky.tsx'

/** The fourteen avatars, each on a gradient disc of 64 units. */
export function AvatarSymbols() {
  return (
    <>
      <Gradients />
      <Luna />
      <Stella />
      <Nuvola />
      <Sole />
      <Clessidra />
      <Arcobaleno />
      <Fenice />
      <Piuma />
      <Gufo />
      <Ufo />
      <Cristallo />
      <Montagna />
      <Occhio />
      <Farfalla />
    </>
  )
}

const DISCS = [
  { id: 'a0', from: '#33506B', to: '#B98482' },
  { id: 'a1', from: '#14424F', to: '#5E8F8E' },
  { id: 'a2', from: '#081B26', to: '#1D5560' },
  { id: 'a3', from: '#22386B', to: '#7390C4' },
  { id: 'a4', from: '#6BA0A1', to: '#EFC79E' },
]

function Gradients() {
  return (
    <defs>
      {DISCS.map(({ id, from, to }) => (
        <linearGradient key={id} id={id} x1="0" y1="0" x2="0.35" y2="1">
          <stop offset="0" stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      ))}
    </defs>
  )
}
