import { initialsOf } from './initials.ts';

test.each([
  ['Camille Martin', 'CM'],
  ['camille', 'C'],
  ['Jean-Éric de la Tour', 'JT'],
  ['Éloïse O’Neil', 'ÉO'],
  ['محمد علي', 'مع'],
  ['🎉 Fête', 'F'],
  ['<script>alert(1)</script>', 'SS'],
  ['', '?'],
  ['😀😀', '?'],
])('%j has the initials %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});
