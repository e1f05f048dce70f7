import { describe, expect, it } from 'vitest';
import { documentProblem, DOCUMENT_ACCEPT, imageProblem } from './uploads.ts';

const MB = 1024 * 1024;

describe('uploads', () => {
  it('take images of up to 8 MB', () => {
    expect(imageProblem({ name: 'a.png', type: 'image/png', size: 8 * MB })).toBeNull();
    expect(imageProblem({ name: 'a.svg', type: 'image/svg+xml', size: 8 * MB + 1 })).toBe('Max 8MB image.');
    for (const type of ['application/pdf', '', 'image', 'text/html;image/png']) {
      expect(imageProblem({ name: 'a', type, size: 1 })).toBe('Please choose an image file.');
    }
  });

  it('take HEIC photos, even if the system doesn’t know their type (D35.5)', () => {
    for (const [name, type] of [
      ['IMG_1.HEIC', ''],
      ['a.heif', 'image/heif'],
      ['a.hif', 'image/heif'],
    ] as const) {
      expect(imageProblem({ name, type, size: 8 * MB })).toBeNull();
      expect(imageProblem({ name, type, size: 8 * MB + 1 })).toBe('Max 8MB image.');
    }
  });

  it('take documents of the listed kinds of up to 20 MB', () => {
    expect(documentProblem({ name: 'Sheet.PDF', size: 20 * MB })).toBeNull();
    expect(documentProblem({ name: 'sheet.pdf', size: 20 * MB + 1 })).toBe(
      'Document is too large: max 20 MB.',
    );
    expect(documentProblem({ name: 'run.pdf.exe', size: 1 })).toMatch(/^Please choose one of: pdf, doc/);
    expect(DOCUMENT_ACCEPT).toBe('.pdf,.doc,.docx,.xls,.xlsx,.csv,.txt');
  });
});
