// SPDX-License-Identifier: MIT
// Goal: each struct in C# has the size that the library takes for it; otherwise a call would write past it.
using System;
using System.Runtime.InteropServices;
using Troupe;

static class Sizes
{
    static int Main()
    {
        int wrong = 0, which = IntPtr.Size == 8 ? 0 : 1;
        foreach (var size in Layout.Sizes)
        {
            if (Marshal.SizeOf(size.Key) == size.Value[which]) continue;
            Console.WriteLine("{0}: {1} bytes, not {2}", size.Key.Name, Marshal.SizeOf(size.Key), size.Value[which]);
            wrong++;
        }
        return wrong == 0 && Layout.Sizes.Count > 50 ? 0 : 1;
    }
}
