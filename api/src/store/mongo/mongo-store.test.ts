import { describe, expect, test } from 'vitest';
import { findMongod, startMongod } from '../../testing/mongod.ts';
import { isRequired } from '../../testing/programs.ts';
import { StoreUnavailable } from '../port.ts';
import { placeOf } from './connect.ts';
import { openMongoStore } from './mongo-store.ts';

const canRun = 'binary' in findMongod() || isRequired('mongod');

test.runIf(canRun)('a standalone server is refused with the two lines that help (D9.1)', async () => {
  const standalone = await startMongod({ replicaSet: false });
  const open = openMongoStore({ uri: standalone?.uri ?? '' });
  await expect(open).rejects.toThrow(StoreUnavailable);
  await expect(open).rejects.toThrow(/--replSet rs0[^]*rs\.initiate\(\)/);
  await standalone?.stop();
});

describe('the address', () => {
  test('is shown without user and password', () => {
    expect(placeOf('mongodb+srv://user:s3cret@db.example.com/shop?w=1')).toBe(
      'MongoDB at db.example.com/shop',
    );
    expect(placeOf('mongodb://a:1,b:2/?replicaSet=x')).toBe('MongoDB at a:1,b:2/wa-catalogue');
    for (const password of ['Sec/ret', 'Sec?ret', 'Sec@ret', 'Sec/@ret', 'Sec?@ret', 'Sec#ret/'])
      expect(placeOf(`mongodb://admin:${password}@127.0.0.1/wa`)).not.toMatch(/Sec|ret|admin/);
    expect(placeOf('nonsense')).toBe('MongoDB at MONGODB_URI/wa-catalogue');
  });

  test.each(['nonsense', 'mongodb://', 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50'])(
    '%s is refused in one sentence',
    async (uri) => {
      const error: unknown = await openMongoStore({ uri }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(String(error)).toMatch(
        /^StoreUnavailable: MongoDB at \S+ (cannot be used|does not answer)[^\n]*\.$/,
      );
    },
  );
});
