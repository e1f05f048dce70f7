import { describe, expect, it } from 'vitest';
import { fieldsWithReplacedFile, replacementProblem, withReplacedFile } from './replace-file.ts';

const nameOf = (letter: string, end = '.pdf') => letter.repeat(32) + end;
const OLD = nameOf('a', '-1200x800.png');
const NEW = nameOf('b', '-1000x700.jpg');
const images = { from: OLD, to: NEW };

describe('a replaced file', () => {
  it('changes every address at any depth, and no other text (D34.7)', () => {
    const value = {
      image: `/uploads/${OLD}`,
      content: [
        {
          data: { html: `<img src="/uploads/${OLD}"><a href="/view/pdf?src=%2Fuploads%2F${OLD}">${OLD}</a>` },
        },
      ],
      other: `/uploads/${nameOf('a', '-1200x800.gif')}`,
      number: 1200,
    };
    expect(withReplacedFile(value, images)).toEqual({
      ...value,
      image: `/uploads/${NEW}`,
      content: [
        {
          data: { html: `<img src="/uploads/${NEW}"><a href="/view/pdf?src=%2Fuploads%2F${NEW}">${OLD}</a>` },
        },
      ],
    });
    const none = { image: `/uploads/${NEW}`, list: ['x'] };
    expect(withReplacedFile(none, images)).toBe(none);
  });

  it('is replaced by the copy of the same width, or by the image if it has no such copy', () => {
    const copy = (name: string, end: string) => `/uploads/${name.slice(0, name.lastIndexOf('.'))}${end}`;
    expect(withReplacedFile(copy(OLD, '-480.webp'), images)).toBe(copy(NEW, '-480.webp'));
    expect(withReplacedFile(copy(OLD, '-1200.avif'), images)).toBe(`/uploads/${NEW}`);
  });

  it('keeps a product’s texts, and is listed only once (D34.7)', () => {
    const [from, to] = [nameOf('a'), nameOf('b')];
    const address = (name: string) => `/uploads/${name}`;
    const product = {
      title: 'Clamp',
      pdfs: [address(from), address(to), '/x.pdf'],
      pdfNames: [
        { href: address(from), name: 'Torque' },
        { href: address(to), name: 'Newer' },
      ],
      imageAlts: [{ src: '/x.png', alt: 'X' }],
    };
    expect(fieldsWithReplacedFile(product, { from, to })).toEqual({
      pdfs: [address(to), '/x.pdf'],
      pdfNames: [{ href: address(to), name: 'Torque' }],
    });
  });

  it('accepts only a new file of the same type', () => {
    expect(replacementProblem(images)).toBeNull();
    expect(replacementProblem({ from: nameOf('a', '.docx'), to: nameOf('b', '.docx') })).toBeNull();
    expect(replacementProblem({ from: OLD, to: OLD })).toMatch(/same file/);
    expect(replacementProblem({ from: OLD, to: nameOf('b') })).toMatch(/Choose an image/);
    expect(replacementProblem({ from: nameOf('a'), to: NEW })).toMatch(/Choose another PDF file/);
    expect(replacementProblem({ from: nameOf('a'), to: nameOf('b', '.docx') })).toMatch(/another PDF/);
  });
});
