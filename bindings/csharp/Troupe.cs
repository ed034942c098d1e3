// SPDX-License-Identifier: MIT
// Troupe for C#, by P/Invoke: Unity, Mono and .NET. Interface.cs has all structs and calls as C has them; here are owners of what is made,
// which end it when they are disposed of, and what a first program needs. The libraries lie where the runtime searches for them.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;

namespace Troupe
{
    /// A result that is not TRP_OK.
    public sealed class TroupeException : Exception
    {
        public readonly trp_result Result;
        public TroupeException(trp_result result, string sentence = null)
            : base(string.IsNullOrEmpty(sentence) ? Native.Text(Calls.trp_result_name(result)) : sentence) { Result = result; }
    }

    public static class Native
    {
        /// A text of the library, which is UTF-8 and ends with a zero; null where there is none.
        public static string Text(IntPtr at)
        {
            if (at == IntPtr.Zero) return null;
            int size = 0;
            while (Marshal.ReadByte(at, size) != 0) size++;
            var bytes = new byte[size];
            Marshal.Copy(at, bytes, 0, size);
            return Encoding.UTF8.GetString(bytes);
        }

        /// The records that a call tells of, as copies.
        public static T[] Records<T>(IntPtr at, uint count) where T : struct
        {
            var records = new T[count];
            int size = Marshal.SizeOf(typeof(T));
            for (int i = 0; i < count; i++) records[i] = (T)Marshal.PtrToStructure(new IntPtr(at.ToInt64() + (long)i * size), typeof(T));
            return records;
        }

        public static void Check(trp_result result)
        {
            if (result != trp_result.TRP_OK) throw new TroupeException(result);
        }
    }

    /// Owns an opaque struct of the library, until it is disposed of.
    public abstract class Owned : IDisposable
    {
        protected IntPtr at;
        protected Owned(IntPtr owned) { at = owned; }
        public static implicit operator IntPtr(Owned owned) { return owned.at; }
        protected abstract void End();
        public void Dispose() { if (at != IntPtr.Zero) { End(); at = IntPtr.Zero; } }
    }

    public sealed class Pack : Owned
    {
        Pack(IntPtr owned) : base(owned) { }
        protected override void End() { Calls.trp_pack_release(at); }

        /// Compiles one text. Where it is wrong, the exception has the report of `troupe check`.
        public static Pack Compile(string text, string name = "main.troupe")
        {
            byte[] bytes = Encoding.UTF8.GetBytes(text), named = Encoding.UTF8.GetBytes(name + "\0");
            GCHandle words = GCHandle.Alloc(bytes, GCHandleType.Pinned), called = GCHandle.Alloc(named, GCHandleType.Pinned);
            var source = new trp_script_source { name = called.AddrOfPinnedObject(), text = words.AddrOfPinnedObject(), size_bytes = (UIntPtr)(uint)bytes.Length };
            GCHandle sources = GCHandle.Alloc(source, GCHandleType.Pinned);
            IntPtr script = IntPtr.Zero, pack;
            try
            {
                trp_result result = Calls.trp_script_compile(sources.AddrOfPinnedObject(), 1, IntPtr.Zero, out script);
                if (result != trp_result.TRP_OK) throw new TroupeException(result, script == IntPtr.Zero ? null : Native.Text(Calls.trp_script_report(script)));
                UIntPtr size = UIntPtr.Zero;
                IntPtr packed = Calls.trp_script_pack(script, ref size);
                Native.Check(Calls.trp_pack_load(packed, size, IntPtr.Zero, out pack, IntPtr.Zero));
                return new Pack(pack);
            }
            finally
            {
                if (script != IntPtr.Zero) Calls.trp_script_release(script);
                sources.Free(); words.Free(); called.Free();
            }
        }

        public uint Find(trp_name_family sort, string name) { return Calls.trp_pack_find(at, sort, name); }
        public string Name(trp_name_family sort, uint number) { return Native.Text(Calls.trp_pack_name(at, sort, number)); }
    }

    public sealed class World : Owned
    {
        World(IntPtr owned) : base(owned) { }
        protected override void End() { Calls.trp_world_destroy(at); }

        public static World Create(Pack pack, ulong seed)
        {
            int size = Marshal.SizeOf(typeof(trp_world_def));
            IntPtr def = Marshal.AllocHGlobal(size), world;
            try
            {
                Calls.trp_world_def_init(def, (UIntPtr)(uint)size);
                var fields = (trp_world_def)Marshal.PtrToStructure(def, typeof(trp_world_def));
                fields.seed = seed;
                Marshal.StructureToPtr(fields, def, false);
                Native.Check(Calls.trp_world_create(pack, def, out world));
                return new World(world);
            }
            finally { Marshal.FreeHGlobal(def); }
        }

        public void Step() { Calls.trp_world_step(at); }
        public uint Now { get { return Calls.trp_world_now(at); } }
        public ulong Hash { get { return Calls.trp_world_hash(at); } }

        public trp_entity Spawn(uint kind, trp_point point)
        {
            var entity = new trp_entity();
            Native.Check(Calls.trp_entity_spawn(at, kind, point, ref entity));
            return entity;
        }

        public void PutOn(trp_entity agent, uint role) { Native.Check(Calls.trp_agent_put_on_role(at, agent, role)); }

        /// The commands of the last step, as copies.
        public trp_command[] Commands()
        {
            uint count = 0;
            IntPtr first = Calls.trp_world_commands(at, ref count);
            return Native.Records<trp_command>(first, count);
        }
    }
}
