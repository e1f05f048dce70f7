interface ListedProduct {
  _id: string;
  title: string;
  image: string;
}

export async function products(url: string): Promise<ListedProduct[]> {
  return (await (await fetch(`${url}/api/products`)).json()) as ListedProduct[];
}

export async function titles(url: string): Promise<string[]> {
  return (await products(url)).map(({ title }) => title);
}
